import { rungs } from './story/rungs'
import type { Face, GoalFace } from './types.gen'
import type { Words } from './words'

const power = ({ left, right }: Face): string => `${left} ${right === 2 ? 'zum Quadrat' : `hoch ${right}`}`

function time(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [min, sec] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [min && `${min} ${min === 1 ? 'Minute' : 'Minuten'}`, (sec || !min) && `${sec} ${sec === 1 ? 'Sekunde' : 'Sekunden'}`]
  return `noch ${parts.filter(Boolean).join(' ')}`
}

const fitting = (goal: GoalFace): string =>
  ({
    any: 'alle Zahlen',
    even: 'gerade',
    odd: 'ungerade',
    at_least: `${goal.number} oder mehr`,
    at_most: `${goal.number} oder weniger`,
    square: 'Quadratzahlen',
    divisible: `durch ${goal.number} teilbar`,
  })[goal.restriction]

const karten = (count: number) => `${count} ${count === 1 ? 'Karte' : 'Karten'}`

const de: Words = {
  card: (face) =>
    (face.form === 'product' ? `${face.left} mal ${face.right}` : power(face)) +
    (face.is_advanced ? ', für Profis' : ''),
  direction: { up: 'rauf', down: 'runter' },
  fits: fitting,
  goal: (number) => `Ziel ${number}`,
  goalLong: (number, goal, count) =>
    `Ziel ${number}: ${goal.direction === 'up' ? 'rauf' : 'runter'}, ${fitting(goal)}. ${count} von ${goal.quantity} Karten, ${goal.stars} Sterne`,
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
  timeLeft: time,
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

export default de
