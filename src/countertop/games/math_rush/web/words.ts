// What the table and the story say.

import type { Language } from '$shell/game'
import { rungs } from './story/rungs'
import type { Face, Fault, GoalFace } from './types.gen'

export interface Words {
  /** A card in full: "7 times 12, advanced". */
  card: (face: Face) => string
  /** Up or down, and which cards fit. */
  direction: Readonly<Record<GoalFace['direction'], string>>
  fits: (goal: GoalFace) => string
  goal: (number: number) => string
  goalLong: (number: number, goal: GoalFace, count: number) => string
  stars: (stars: number) => string
  round: (number: number, of: number) => string
  goalsDone: (done: number) => readonly [before: string, after: string]
  starsSoFar: (stars: number) => string
  soFar: string
  team: string
  holds: (cards: readonly string[]) => string
  cards: (count: number) => string
  isReady: string
  yourCards: string
  timeLeft: (ms: number) => string
  noClock: string
  look: string
  ready: string
  waitingFor: (names: string) => string
  getReady: string
  done: string
  doneLong: string
  choose: (card: string) => string
  chosen: (card: string) => string
  putHere: (number: number, count: number, of: number) => string
  stackOn: (number: number, card: string) => string
  lies: (card: string, name: string) => string
  pointAt: string
  you: string
  have: string
  mine: string
  haveGoal: (name: string, goal: string) => string
  mineGoal: (name: string, goal: string) => string
  haveCard: (name: string, card: string, goal: string) => string
  mineCard: (name: string, card: string, goal: string) => string
  pointed: (what: string) => string
  close: string
  help: string
  helpLong: (left: number) => string
  helpUsed: string
  takeOut: string
  takeOutLong: string
  everybodySwaps: string
  everybodySwapsLong: string
  tapToTakeOut: string
  takeOutCards: (count: number) => string
  takeOutCard: (card: string) => string
  swap: string
  swapLong: (times: number) => string
  tapToSwap: string
  swapCards: (count: number) => string
  swapCard: (card: string) => string
  helpTaken: (count: number) => string
  helpSwap: string
  draw: string
  drawLong: string
  emptyPlace: string
  laid: (name: string, card: string, goal: string, count: number, of: number) => string
  youLaid: (card: string, goal: string, count: number, of: number) => string
  goalDone: (number: number) => string
  newGoal: (long: string) => string
  drew: (cards: string) => string
  secondsLeft: (seconds: number) => string
  go: string
  timeUp: string
  noTime: string
  roundOver: string
  watching: string
  watchingLong: string
  alone: string
  check: {
    title: (round: number) => string
    nothing: string
    checked: string
    waiting: string
    goalOf: (number: number, of: number) => string
    right: string
    wrong: string
    earned: (stars: number) => string
    why: (fault: Fault, goal: GoalFace, value: number, against: number) => readonly [verb: string, against: number | null, rest: string]
    noStars: string
    told: (goal: string, values: string, verdict: string) => string
    more: (count: number) => string
    inRound: (stars: number, round: number) => string
    inThisRound: (stars: number) => string
    rungs: readonly string[]
    ladder: (points: number, rung: string, more: number, next: string) => string
    top: (points: number, rung: string) => string
    /** The ladder is for other rounds or another time. */
    noLadder: string
    moreTo: (points: number, rung: string) => string
    next: string
    nextRound: string
    toResult: string
    score: string
  }
  story: {
    rounds: string
    round: (number: number) => string
    right: string
    wrong: string
    points: string
    help: (left: number) => string
    total: string
    parts: string
    cards: string
    culprits: string
    best: string
    nothing: string
    wellDone: string
    nextTime: string
  }
}

const power = (face: Face, words: readonly [squared: string, cubed: string, to: string]) =>
  face.right === 2 ? `${face.left} ${words[0]}` : face.right === 3 ? `${face.left} ${words[1]}` : `${face.left} ${words[2]} ${face.right}`

function timeEn(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [min, sec] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [min && `${min} ${min === 1 ? 'minute' : 'minutes'}`, (sec || !min) && `${sec} ${sec === 1 ? 'second' : 'seconds'}`]
  return `${parts.filter(Boolean).join(' ')} left`
}

function timeDe(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [min, sec] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [min && `${min} ${min === 1 ? 'Minute' : 'Minuten'}`, (sec || !min) && `${sec} ${sec === 1 ? 'Sekunde' : 'Sekunden'}`]
  return `noch ${parts.filter(Boolean).join(' ')}`
}

const fitsEn = (goal: GoalFace): string =>
  ({
    any: 'any number',
    even: 'even',
    odd: 'odd',
    at_least: `${goal.number} or more`,
    at_most: `${goal.number} or less`,
    square: 'squares',
    divisible: `divisible by ${goal.number}`,
  })[goal.restriction]

const fitsDe = (goal: GoalFace): string =>
  ({
    any: 'alle Zahlen',
    even: 'gerade',
    odd: 'ungerade',
    at_least: `${goal.number} oder mehr`,
    at_most: `${goal.number} oder weniger`,
    square: 'Quadratzahlen',
    divisible: `durch ${goal.number} teilbar`,
  })[goal.restriction]

const cards = (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`
const karten = (count: number) => `${count} ${count === 1 ? 'Karte' : 'Karten'}`

const en: Words = {
  card: (face) =>
    (face.form === 'product' ? `${face.left} times ${face.right}` : face.right === 1 ? `${face.left} to the power of 1` : power(face, ['squared', 'cubed', 'to the power of'])) +
    (face.is_advanced ? ', advanced' : ''),
  direction: { up: 'up', down: 'down' },
  fits: fitsEn,
  goal: (number) => `Goal ${number}`,
  goalLong: (number, goal, count) => `Goal ${number}: ${goal.direction}, ${fitsEn(goal)}. ${count} of ${goal.quantity} cards, ${goal.stars} stars`,
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
  timeLeft: timeEn,
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

const de: Words = {
  card: (face) =>
    (face.form === 'product' ? `${face.left} mal ${face.right}` : face.right === 1 ? `${face.left} hoch 1` : power(face, ['zum Quadrat', 'hoch 3', 'hoch'])) +
    (face.is_advanced ? ', für Profis' : ''),
  direction: { up: 'rauf', down: 'runter' },
  fits: fitsDe,
  goal: (number) => `Ziel ${number}`,
  goalLong: (number, goal, count) =>
    `Ziel ${number}: ${goal.direction === 'up' ? 'rauf' : 'runter'}, ${fitsDe(goal)}. ${count} von ${goal.quantity} Karten, ${goal.stars} Sterne`,
  stars: (stars) => `${stars} ${stars === 1 ? 'Stern' : 'Sterne'}`,
  round: (number, of) => (of === 1 ? 'Eine Runde' : `Runde ${number} von ${of}`),
  goalsDone: (done) => ['', done === 1 ? 'Ziel fertig' : 'Ziele fertig'],
  starsSoFar: (stars) => `bisher ${stars} ${stars === 1 ? 'Stern' : 'Sterne'}`,
  soFar: 'bisher',
  team: 'Dein Team und seine Karten',
  holds: (held) => (held.length ? `hält ${held.join('; ')}` : 'hält keine Karten'),
  cards: karten,
  isReady: 'bereit',
  yourCards: 'Deine Karten',
  timeLeft: timeDe,
  noClock: 'Ohne Uhr',
  look: 'Schau dir deine Karten und die Ziele an.',
  ready: 'Bereit',
  waitingFor: (names) => `Warten auf ${names}`,
  getReady: 'Mach dich bereit',
  done: 'Fertig',
  doneLong: 'Fertig: Runde beenden. Sie endet, wenn alle fertig sind.',
  choose: (card) => card,
  chosen: (card) => `${card}. Gewählt: Tippe jetzt an, wohin sie soll.`,
  putHere: (number, count, of) => `Ziel ${number}: Karte ans Ende legen. ${count} von ${of} Karten.`,
  stackOn: (number, card) => `Ziel ${number}: Karte auf ${card} legen`,
  lies: (card, name) => `${card}, von ${name}`,
  pointAt: 'Zeig darauf.',
  you: 'dir',
  have: 'Ich hab eine',
  mine: 'Lass das mir',
  haveGoal: (name, goal) => `${name}: Ich habe eine für ${goal}.`,
  mineGoal: (name, goal) => `${name}: Überlass ${goal} mir.`,
  haveCard: (name, card, goal) => `${name}: Ich habe eine wie ${card} bei ${goal}.`,
  mineCard: (name, card, goal) => `${name}: Überlass ${card} bei ${goal} mir.`,
  pointed: (what) => `Den anderen etwas sagen zu ${what}`,
  close: 'Schließen',
  help: 'Hilfe',
  helpLong: (left) => `Hilfe: noch ${left} von 3. Karten aus einem Ziel nehmen, oder alle tauschen Karten.`,
  helpUsed: 'Hilfe: alle verbraucht',
  takeOut: 'Karten wegnehmen',
  takeOutLong: 'aus einem Ziel',
  everybodySwaps: 'Alle tauschen',
  everybodySwapsLong: 'beliebige Karten, einmal',
  tapToTakeOut: 'Tippe Karten eines Ziels an.',
  takeOutCards: (count) => (count ? `${count} wegnehmen` : 'Wegnehmen'),
  takeOutCard: (card) => `${card} wegnehmen`,
  swap: 'Tauschen',
  swapLong: (times) => (times === 1 ? 'Karten tauschen: einmal darfst du.' : `Karten tauschen: ${times}-mal darfst du.`),
  tapToSwap: 'Tippe an, was du tauschst.',
  swapCards: (count) => (count ? `${count} tauschen` : 'Tauschen'),
  swapCard: (card) => `${card} tauschen`,
  helpTaken: (count) => `Hilfe: ${karten(count)} weggenommen.`,
  helpSwap: 'Hilfe: Alle dürfen einmal Karten tauschen.',
  draw: 'ziehen',
  drawLong: 'Neue Karten ziehen',
  emptyPlace: 'Leerer Platz',
  laid: (name, card, goal, count, of) => `${name}: ${card} zu ${goal}, ${count} von ${of}.`,
  youLaid: (card, goal, count, of) => `Du: ${card} zu ${goal}, ${count} von ${of}.`,
  goalDone: (number) => `Ziel ${number} ist fertig.`,
  newGoal: (long) => `Neu: ${long}.`,
  drew: (drawn) => `Du hast ${drawn} gezogen.`,
  secondsLeft: (seconds) => `Noch ${seconds} Sekunden.`,
  go: 'Los!',
  timeUp: 'Die Zeit ist um.',
  noTime: 'Zeit um!',
  roundOver: 'Runde vorbei!',
  watching: 'Du schaust zu.',
  watchingLong: 'Hier sieht man keine Handkarten.',
  alone: 'Math Rush',
  check: {
    title: (round) => `Runde ${round}: Wir prüfen`,
    nothing: 'Diesmal ist kein Ziel fertig. Nächstes Mal!',
    checked: 'Geprüfte Ziele',
    waiting: 'Noch zu prüfen',
    goalOf: (number, of) => `Ziel ${number} von ${of}`,
    right: 'richtig',
    wrong: 'falsch',
    earned: (stars) => `Alles richtig: ${stars} Sterne!`,
    why: (fault, goal, _, against) => {
      if (fault === 'wrong_order') return [goal.direction === 'up' ? 'ist nicht mehr als' : 'ist nicht weniger als', against, '.']
      if (fault === 'not_equal') return ['ist nicht gleich', against, '.']
      if (goal.restriction === 'divisible') return ['ist nicht teilbar durch', goal.number, '.']
      if (goal.restriction === 'at_least') return ['ist weniger als', goal.number, '.']
      if (goal.restriction === 'at_most') return ['ist mehr als', goal.number, '.']
      if (goal.restriction === 'square') return ['ist keine Quadratzahl', null, '.']
      return [goal.restriction === 'even' ? 'ist ungerade' : 'ist gerade', null, '.']
    },
    noStars: 'Keine Sterne für dieses Ziel.',
    told: (goal, values, verdict) => `${goal}: ${values}. ${verdict}`,
    more: (count) => `${count} weitere`,
    inRound: (stars, round) => `${stars} in Runde ${round}`,
    inThisRound: (stars) => `${stars} in dieser Runde`,
    rungs: rungs.de,
    ladder: (points, rung, more, next) => `${points} Punkte: ${rung}. Noch ${more} bis ${next}.`,
    top: (points, rung) => `${points} Punkte: ${rung}, ganz oben.`,
    noLadder: 'Titel gibt es für 3 Runden zu 3 Minuten (allein: 4), mit allen Reihen.',
    moreTo: (points, rung) => `noch ${points}: ${rung}`,
    next: 'Nächstes Ziel',
    nextRound: 'Nächste Runde',
    toResult: 'Zum Ergebnis',
    score: 'Punkte',
  },
  story: {
    rounds: 'Punkte nach Runden',
    round: (number) => `Runde ${number}`,
    right: 'Ziele richtig',
    wrong: 'Falsch',
    points: 'Punkte',
    help: (left) => `Übrige Hilfe: ${left}`,
    total: 'Gesamt',
    parts: 'Wer was gelegt hat',
    cards: 'Karten in Zielen',
    culprits: 'Falsch',
    best: 'Bestes Ziel',
    nothing: 'Kein Ziel wurde fertig.',
    wellDone: 'Gut gemacht!',
    nextTime: 'Nächstes Mal!',
  },
}

export const words: Readonly<Record<Language, Words>> = { en, de }
