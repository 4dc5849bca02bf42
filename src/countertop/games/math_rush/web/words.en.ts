import { rungs } from './story/rungs'
import type { Face, GoalFace } from './types.gen'
import type { Words } from './words'

const power = ({ left, right }: Face): string => {
  const words: Readonly<Record<number, string>> = { 2: 'squared', 3: 'cubed' }
  return `${left} ${words[right] ?? `to the power of ${right}`}`
}

function time(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [min, sec] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [min && `${min} ${min === 1 ? 'minute' : 'minutes'}`, (sec || !min) && `${sec} ${sec === 1 ? 'second' : 'seconds'}`]
  return `${parts.filter(Boolean).join(' ')} left`
}

const fitting = (goal: GoalFace): string =>
  ({
    any: 'any number',
    even: 'even',
    odd: 'odd',
    at_least: `${goal.number} or more`,
    at_most: `${goal.number} or less`,
    square: 'squares',
    divisible: `divisible by ${goal.number}`,
  })[goal.restriction]

const cards = (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`

const en: Words = {
  card: (face) =>
    (face.form === 'product' ? `${face.left} times ${face.right}` : power(face)) +
    (face.is_advanced ? ', advanced' : ''),
  direction: { up: 'up', down: 'down' },
  fits: fitting,
  goal: (number) => `Goal ${number}`,
  goalLong: (number, goal, count) => `Goal ${number}: ${goal.direction}, ${fitting(goal)}. ${count} of ${goal.quantity} cards, ${goal.stars} stars`,
  stars: (stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
  round: (number, of) => (of === 1 ? 'One round' : `Round ${number} of ${of}`),
  goalsDone: (done) => ['', done === 1 ? 'goal done' : 'goals done'],
  starsSoFar: (stars) => `${stars} ${stars === 1 ? 'star' : 'stars'} so far`,
  soFar: 'so far',
  team: 'Your team and their cards',
  holds: (held) => (held.length ? `holds ${held.join('; ')}` : 'holds no cards'),
  cards,
  isReady: 'ready',
  yourCards: 'Your cards',
  timeLeft: time,
  noClock: 'No clock',
  look: 'Look at your cards and the goals.',
  ready: 'Ready',
  waitingFor: (names) => `Waiting for ${names}`,
  getReady: 'Get ready',
  done: 'Done',
  doneLong: 'Done: end this round. It ends when all are done.',
  choose: (card) => card,
  chosen: (card) => `${card}. Chosen: now tap where it goes.`,
  putHere: (number, count, of) => `Goal ${number}: put the card at the end. ${count} of ${of} cards.`,
  stackOn: (number, card) => `Goal ${number}: stack the card on ${card}`,
  lies: (card, name) => `${card}, from ${name}`,
  pointAt: 'Point at it.',
  you: 'you',
  have: 'I have one',
  mine: 'Leave this to me',
  haveGoal: (name, goal) => `${name}: I have one for ${goal}.`,
  mineGoal: (name, goal) => `${name}: leave ${goal} to me.`,
  haveCard: (name, card, goal) => `${name}: I have one like ${card} on ${goal}.`,
  mineCard: (name, card, goal) => `${name}: leave ${card} on ${goal} to me.`,
  pointed: (what) => `Tell the others about ${what}`,
  close: 'Close',
  help: 'Help',
  helpLong: (left) => `Help: ${left} of 3 left. Take cards out of a goal, or everybody swaps cards.`,
  helpUsed: 'Help: all used',
  takeOut: 'Take cards out',
  takeOutLong: 'out of one goal',
  everybodySwaps: 'Everybody swaps',
  everybodySwapsLong: 'any cards, once',
  tapToTakeOut: 'Tap cards of one goal.',
  takeOutCards: (count) => (count ? `Take out ${count}` : 'Take out'),
  takeOutCard: (card) => `Take out ${card}`,
  swap: 'Swap cards',
  swapLong: (times) => (times === 1 ? 'Swap cards: you may do so once.' : `Swap cards: you may do so ${times} times.`),
  tapToSwap: 'Tap your cards to swap.',
  swapCards: (count) => (count ? `Swap ${count}` : 'Swap'),
  swapCard: (card) => `Swap ${card}`,
  helpTaken: (count) => `Help: ${cards(count)} taken out.`,
  helpSwap: 'Help: everybody may swap cards once.',
  draw: 'draw',
  drawLong: 'Draw new cards',
  emptyPlace: 'Empty place',
  laid: (name, card, goal, count, of) => `${name}: ${card} to ${goal}, ${count} of ${of}.`,
  youLaid: (card, goal, count, of) => `You: ${card} to ${goal}, ${count} of ${of}.`,
  goalDone: (number) => `Goal ${number} is done.`,
  newGoal: (long) => `New: ${long}.`,
  drew: (drawn) => `You drew ${drawn}.`,
  secondsLeft: (seconds) => `${seconds} seconds left.`,
  go: 'Go!',
  timeUp: 'Time is up.',
  noTime: 'Time’s up!',
  roundOver: 'Round over!',
  watching: 'You are looking on.',
  watchingLong: 'Nobody’s hand is shown here.',
  alone: 'Math Rush',
  check: {
    title: (round) => `Round ${round}: let us check`,
    nothing: 'No goal was finished this time. Next time!',
    checked: 'Checked goals',
    waiting: 'Still to check',
    goalOf: (number, of) => `Goal ${number} of ${of}`,
    right: 'right',
    wrong: 'wrong',
    earned: (stars) => `All right: ${stars} stars!`,
    why: (fault, goal, _, against) => {
      if (fault === 'wrong_order') return [goal.direction === 'up' ? 'is not more than' : 'is not less than', against, '.']
      if (fault === 'not_equal') return ['is not the same as', against, '.']
      if (goal.restriction === 'divisible') return ['cannot be divided by', goal.number, '.']
      if (goal.restriction === 'at_least') return ['is less than', goal.number, '.']
      if (goal.restriction === 'at_most') return ['is more than', goal.number, '.']
      if (goal.restriction === 'square') return ['is not a perfect square', null, '.']
      return [goal.restriction === 'even' ? 'is odd' : 'is even', null, '.']
    },
    noStars: 'No stars for this goal.',
    told: (goal, values, verdict) => `${goal}: ${values}. ${verdict}`,
    more: (count) => `${count} more`,
    inRound: (stars, round) => `${stars} in round ${round}`,
    inThisRound: (stars) => `${stars} in this round`,
    rungs: rungs.en,
    ladder: (points, rung, more, next) => `${points} points: ${rung}. ${more} more to ${next}.`,
    top: (points, rung) => `${points} points: ${rung}, the top.`,
    noLadder: 'Titles are for 3 rounds of 3 minutes (alone: 4), with all tables.',
    moreTo: (points, rung) => `${points} more: ${rung}`,
    next: 'Next goal',
    nextRound: 'Next round',
    toResult: 'To the result',
    score: 'Score',
  },
  story: {
    rounds: 'Points by round',
    round: (number) => `Round ${number}`,
    right: 'Goals right',
    wrong: 'Wrong',
    points: 'Points',
    help: (left) => `Unused Help: ${left}`,
    total: 'Total',
    parts: 'Who laid what',
    cards: 'Cards in goals',
    culprits: 'Wrong',
    best: 'Best goal',
    nothing: 'No goal was finished.',
    wellDone: 'Well done!',
    nextTime: 'Next time!',
  },
}

export default en
