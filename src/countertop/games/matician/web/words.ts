// What the table and the story say.

import type { Language } from '$shell/game'
import type { Decided } from './turn/clocked'
import type { Sign, Side, Symbol } from './types.gen'

/** Somebody in a sentence: a name, or you. */
export interface Person {
  name: string
  isYou: boolean
}

export interface Words {
  round: (round: number) => string
  steps: Readonly<Record<'build' | 'sabotage' | 'reveal', string>>
  stepsLabel: string
  secondsLeft: (seconds: number) => string
  you: string
  points: (points: number, of: number) => string
  symbols: Readonly<Record<Symbol, string>>
  signs: Readonly<Record<Sign, string>>
  signCards: Readonly<Record<Sign, string>>
  side: Readonly<Record<Side, string>>
  yourHand: string
  yourEquation: string
  /** What others see of a number that lies. */
  faceDown: (name: string, side: Side) => string
  notYet: (name: string, side: Side) => string
  onlyYou: (number: string) => string
  emptyPlace: Readonly<Record<Side, string>>
  putHere: (number: string, side: Side, lies: string | null) => string
  pickUp: (number: string, side: Side) => string
  trap: (name: string, side: Side) => string
  layHere: (sign: Sign, name: string, side: Side) => string
  yourSignLies: (sign: Sign) => string
  cardsFrom: (names: readonly string[]) => string
  laidOnYou: (number: string, names: readonly string[]) => string
  hasBuilt: string
  hasChosen: string
  hasPassed: string
  place: (place: number) => string
  tell: {
    build: string
    placeFor: (number: string) => string
    other: string
    chooseNumber: Readonly<Record<Side, string>>
    placeForSign: Readonly<Record<Sign, string>>
    chooseSign: string
    noSign: string
    waiting: (names: readonly string[]) => string
    waitingMany: (people: number) => string
    passed: string
    canChange: string
    /** All the others are in: only a word is missing. */
    sure: string
    othersBuild: string
    othersSabotage: string
  }
  /** The button that ends a step. */
  done: string
  doneLabel: string
  clocked: (decided: Decided) => string
  signsLater: string
  numbersDone: string
  pass: string
  passLabel: string
  passedLabel: string
  shown: (person: Person) => string
  /** Beside the hand that was shown. */
  newCards: string
  watching: string
  watchingLong: string
  out: (place: number) => string
  outLong: string
  turning: (person: Person) => string
  showAll: string
  next: string
  result: string
  waitingFor: (names: readonly string[]) => string
  waitingForMany: (people: number) => string
  seconds: (seconds: number) => string
  highest: (people: readonly Person[], value: string) => string
  minusHelped: (minuses: number, taken: string, added: string) => string
  cancelled: (minuses: number, number: number) => string
  bothTurned: (symbol: '*' | '/', both: string, value: string) => string
  unmoved: (plain: string) => string
  helped: (plain: string) => string
  inSpite: (plain: string) => string
  spoiled: (victim: Person, by: readonly Person[], sign: Sign | null, plain: string) => string
  shared: string
  ahead: (of: readonly Person[], by: string) => string
  /** What is celebrated. */
  deed: {
    round: (person: Person) => string
    tie: string
    placed: (person: Person, place: number) => string
    wins: (person: Person) => string
    shared: string
    settled: string
  }
  isHighest: string
  from: (sign: Sign, name: string, side: Side) => string
  laidFor: (by: Person, victim: Person, side: Side) => string
  story: {
    rounds: string
    round: string
    scored: string
    total: string
    laid: string
    got: string
    highest: (person: Person, value: string, round: number) => string
    rivals: (by: Person, victim: Person, times: number) => string
    peaceful: (people: readonly Person[]) => string
    untouched: (people: readonly Person[]) => string
    moments: string
    signs: string
  }
}

const list = (language: Language, names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
const and = (names: readonly string[]) => list('en', names)
const und = (names: readonly string[]) => list('de', names)

const person = ({ name, isYou }: Person) => (isYou ? 'you' : name)
const Person = ({ name, isYou }: Person) => (isYou ? 'You' : name)
const jemand = ({ name, isYou }: Person) => (isYou ? 'du' : name)
const Jemand = ({ name, isYou }: Person) => (isYou ? 'Du' : name)
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const en: Words = {
  round: (round) => `round ${round}`,
  steps: { build: 'Build', sabotage: 'Sabotage', reveal: 'Reveal' },
  stepsLabel: 'Steps of a round',
  secondsLeft: (seconds) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
  you: 'You',
  points: (points, of) => `${points} of ${of} points`,
  symbols: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' },
  signs: { '-': 'minus', half: 'half', square: 'square' },
  signCards: { '-': 'minus sign', half: 'half sign', square: 'square sign' },
  side: { left: 'first number', right: 'second number' },
  yourHand: 'Your hand',
  yourEquation: 'Your equation',
  faceDown: (name, side) => `${name}, ${en.side[side]}, face down`,
  notYet: (name, side) => `${name}, ${en.side[side]}, not laid yet`,
  onlyYou: (number) => `${number}, only you see it`,
  emptyPlace: { left: 'Left number: empty', right: 'Right number: empty' },
  putHere: (number, side, lies) => `Put the ${number} ${side === 'left' ? 'on the left' : 'on the right'}${lies ? `, instead of the ${lies}` : ''}`,
  pickUp: (number, side) => `${side === 'left' ? 'Left' : 'Right'} number: ${number}. Only you see it. Take it up.`,
  trap: (name, side) => `Before ${name}’s ${en.side[side]}`,
  layHere: (sign, name, side) => `Lay the ${en.signs[sign]} before ${name}’s ${en.side[side]}`,
  yourSignLies: (sign) => `your ${en.signs[sign]} lies there`,
  cardsFrom: (names) => (names.length === 1 ? `one card from ${names[0]} lies there` : `cards from ${and(names)} lie there`),
  laidOnYou: (number, names) => `${and(names)} laid a card before your ${number}`,
  hasBuilt: 'has built',
  hasChosen: 'has chosen',
  hasPassed: 'passes',
  place: (place) => `${ordinal(place)} place`,
  tell: {
    build: 'Put a number left and right.',
    placeFor: (number) => `Tap a place for your ${number}.`,
    other: 'And the other number?',
    chooseNumber: { left: 'Tap a number for the left.', right: 'Tap a number for the right.' },
    placeForSign: { '-': 'Tap a place for your minus.', half: 'Tap a place for your ½.', square: 'Tap a place for your ².' },
    chooseSign: 'Choose a sign, or pass.',
    noSign: 'You have no sign. Tap Pass.',
    waiting: (names) => `Waiting for ${and(names)}.`,
    waitingMany: (people) => `Waiting for ${people} others.`,
    passed: 'You pass.',
    canChange: 'You can still change it.',
    sure: 'All the others are in. Are you?',
    othersBuild: 'Everybody builds.',
    othersSabotage: 'Who lays a sign where?',
  },
  done: 'Done',
  doneLabel: 'Done: that is my choice',
  clocked: (decided) =>
    decided.kind === 'clock_passed' ? 'Time was up: you passed.' : `Time was up: the table laid ${decided.left} and ${decided.right} for you.`,
  signsLater: 'Signs are for the next step. Take a number.',
  numbersDone: 'Your equation lies. Now take a sign, or pass.',
  pass: 'Pass',
  passLabel: 'Pass: lay no sign this round',
  passedLabel: 'Pass: chosen. You can still lay a sign.',
  newCards: 'Too few numbers: new cards.',
  shown: (who) => `${Person(who)} had too few numbers and got new cards.`,
  watching: 'You are looking on.',
  watchingLong: 'Nobody’s hand is shown here.',
  out: (place) => `You have ${ordinal(place)} place!`,
  outLong: 'The others play on.',
  turning: (who) => (who.isYou ? 'Your cards turn over.' : `${who.name}’s cards turn over.`),
  showAll: 'Show all',
  next: 'Next round',
  result: 'See the result',
  waitingFor: (names) => `Waiting for ${and(names)}`,
  waitingForMany: (people) => `Waiting for ${people} others`,
  seconds: (seconds) => `${seconds} s`,
  highest: (people, value) => {
    const are = people.length > 1 || people[0]?.isYou ? 'are' : 'is'
    return `${upper(and(people.map(person)))} ${are} highest with ${value}.`
  },
  minusHelped: (minuses, taken, added) => `The ${minuses === 1 ? 'minus' : `${minuses} minuses`} helped: taking away ${taken} adds ${added}.`,
  cancelled: (minuses, number) => `${minuses === 2 ? 'Two' : 'Four'} minuses cancel: the ${number} stays ${number}.`,
  bothTurned: (symbol, both, value) => `Minus ${en.symbols[symbol]} minus is plus: ${both} is ${value}.`,
  unmoved: (plain) => `The signs changed nothing: without them it would be ${plain}, too.`,
  helped: (plain) => `The signs helped: without them it would be ${plain}.`,
  inSpite: (plain) => `Still the highest. Without the signs it would be ${plain}.`,
  spoiled: (victim, by, sign, plain) => {
    const what = sign ? en.signs[sign] : 'signs'
    const whose = by.length === 1 && by[0]!.isYou ? `your ${what}` : `the ${what} from ${and(by.map(person))}`
    return `Without ${whose}, ${person(victim)} would have had ${plain}.`
  },
  shared: 'Each of them gets a point.',
  ahead: (of, by) => `That is ${by} more than ${and(of.map(person))}.`,
  deed: {
    round: (who) => (who.isYou ? 'Your round!' : `${who.name}’s round!`),
    tie: 'A tie: one point each!',
    placed: (who, place) => `${Person(who)}: ${ordinal(place)} place!`,
    wins: (who) => (who.isYou ? 'You win!' : `${who.name} wins!`),
    shared: 'A shared win!',
    settled: 'All places are taken!',
  },
  isHighest: 'highest, one point',
  from: (sign, name, side) => `${upper(en.signs[sign])} before the ${en.side[side]}, from ${name}.`,
  laidFor: (by, victim, side) => `${Person(by)} laid a card before ${victim.isYou ? 'your' : `${victim.name}’s`} ${en.side[side]}.`,
  story: {
    rounds: 'Every round',
    round: 'Round',
    scored: 'scored',
    total: 'Points',
    laid: 'Laid',
    got: 'Got',
    highest: (who, value, round) => `Highest of all: ${person(who)}, ${value} in round ${round}.`,
    rivals: (by, victim, times) => `${Person(by)} went for ${person(victim)} ${times} times.`,
    peaceful: (people) => `Never laid a sign: ${and(people.map(person))}.`,
    untouched: (people) => `Never sabotaged: ${and(people.map(person))}.`,
    moments: 'Best moments',
    signs: 'Signs',
  },
}

function ordinal(place: number): string {
  return place === 1 ? 'first' : (['second', 'third', 'fourth', 'fifth', 'sixth'][place - 2] ?? `${place}th`)
}

const SIGN_DE: Readonly<Record<Sign, string>> = { '-': 'Minus', half: 'Halb', square: 'Quadrat' }

const de: Words = {
  round: (round) => `Runde ${round}`,
  steps: { build: 'Bauen', sabotage: 'Sabotage', reveal: 'Aufdecken' },
  stepsLabel: 'Schritte einer Runde',
  secondsLeft: (seconds) => `noch ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`,
  you: 'Du',
  points: (points, of) => `${points} von ${of} Punkten`,
  symbols: { '+': 'plus', '-': 'minus', '*': 'mal', '/': 'geteilt durch' },
  signs: SIGN_DE,
  signCards: { '-': 'Minuszeichen', half: 'Halb-Zeichen', square: 'Quadrat-Zeichen' },
  side: { left: 'erste Zahl', right: 'zweite Zahl' },
  yourHand: 'Deine Hand',
  yourEquation: 'Deine Gleichung',
  faceDown: (name, side) => `${name}, ${de.side[side]}, verdeckt`,
  notYet: (name, side) => `${name}, ${de.side[side]}, noch nicht gelegt`,
  onlyYou: (number) => `${number}, das siehst nur du`,
  emptyPlace: { left: 'Linke Zahl: leer', right: 'Rechte Zahl: leer' },
  putHere: (number, side, lies) => `Die ${number} ${side === 'left' ? 'links' : 'rechts'} hinlegen${lies ? `, statt der ${lies}` : ''}`,
  pickUp: (number, side) => `${side === 'left' ? 'Linke' : 'Rechte'} Zahl: ${number}. Das siehst nur du. Hochnehmen.`,
  trap: (name, side) => `Vor der Zahl von ${name}, ${side === 'left' ? 'links' : 'rechts'}`,
  layHere: (sign, name, side) => `Das ${SIGN_DE[sign]} vor die ${side === 'left' ? 'erste' : 'zweite'} Zahl von ${name} legen`,
  yourSignLies: (sign) => `dein ${SIGN_DE[sign]} liegt dort`,
  cardsFrom: (names) => (names.length === 1 ? `eine Karte von ${names[0]} liegt dort` : `Karten von ${und(names)} liegen dort`),
  laidOnYou: (number, names) => `Vor deiner ${number} liegt eine Karte von ${und(names)}`,
  hasBuilt: 'hat gebaut',
  hasChosen: 'hat gewählt',
  hasPassed: 'passt',
  place: (place) => `${place}. Platz`,
  tell: {
    build: 'Leg links und rechts eine Zahl.',
    placeFor: (number) => `Wohin mit deiner ${number}?`,
    other: 'Und die andere Zahl?',
    chooseNumber: { left: 'Tippe eine Zahl für links an.', right: 'Tippe eine Zahl für rechts an.' },
    placeForSign: { '-': 'Wohin mit deinem Minus?', half: 'Wohin mit deinem ½?', square: 'Wohin mit deinem ²?' },
    chooseSign: 'Nimm ein Vorzeichen oder passe.',
    noSign: 'Du hast kein Vorzeichen. Tippe auf Passen.',
    waiting: (names) => `Warten auf ${und(names)}.`,
    waitingMany: (people) => `Warten auf ${people} andere.`,
    passed: 'Du passt.',
    canChange: 'Du kannst es noch ändern.',
    sure: 'Alle anderen sind fertig. Du auch?',
    othersBuild: 'Alle bauen.',
    othersSabotage: 'Wer legt wo ein Vorzeichen hin?',
  },
  done: 'Fertig',
  doneLabel: 'Fertig: Das ist meine Wahl',
  clocked: (decided) =>
    decided.kind === 'clock_passed' ? 'Zeit um: Du hast gepasst.' : `Zeit um: Der Tisch hat ${decided.left} und ${decided.right} für dich gelegt.`,
  signsLater: 'Vorzeichen kommen im nächsten Schritt. Nimm eine Zahl.',
  numbersDone: 'Deine Gleichung liegt. Nimm ein Vorzeichen oder passe.',
  pass: 'Passen',
  passLabel: 'Passen: in dieser Runde kein Vorzeichen legen',
  passedLabel: 'Passen: gewählt. Du kannst noch ein Vorzeichen legen.',
  newCards: 'Zu wenige Zahlen: neue Karten.',
  shown: (who) => (who.isYou ? 'Du hattest zu wenige Zahlen und hast neue Karten.' : `${who.name} hatte zu wenige Zahlen und hat neue Karten.`),
  watching: 'Du schaust zu.',
  watchingLong: 'Hier sieht man keine Handkarten.',
  out: (place) => `Du hast den ${place}. Platz!`,
  outLong: 'Die anderen spielen weiter.',
  turning: (who) => (who.isYou ? 'Deine Karten werden umgedreht.' : `Die Karten von ${who.name} werden umgedreht.`),
  showAll: 'Alles zeigen',
  next: 'Nächste Runde',
  result: 'Zum Ergebnis',
  waitingFor: (names) => `Warten auf ${und(names)}`,
  waitingForMany: (people) => `Warten auf ${people} andere`,
  seconds: (seconds) => `${seconds} s`,
  highest: (people, value) => {
    if (people.length === 1) return people[0]!.isYou ? `Du bist am höchsten: ${value}.` : `${people[0]!.name} ist am höchsten: ${value}.`
    const verb = people.some(({ isYou }) => isYou) ? 'seid' : 'sind'
    return `${upper(und(people.map(jemand)))} ${verb} am höchsten: ${value}.`
  },
  minusHelped: (minuses, taken, added) =>
    `${minuses === 1 ? 'Das Minus hat' : `Die ${minuses} Minus haben`} geholfen: ${taken} wegnehmen heißt ${added} dazu.`,
  cancelled: (minuses, number) => `${minuses === 2 ? 'Zwei' : 'Vier'} Minus heben sich auf: Die ${number} bleibt ${number}.`,
  bothTurned: (symbol, both, value) => `Minus ${de.symbols[symbol]} Minus ist Plus: ${both} ist ${value}.`,
  unmoved: (plain) => `Die Vorzeichen haben nichts geändert: Ohne sie wäre es auch ${plain}.`,
  helped: (plain) => `Die Vorzeichen haben geholfen: Ohne sie wäre es ${plain}.`,
  inSpite: (plain) => `Trotzdem am höchsten. Ohne die Vorzeichen wäre es ${plain}.`,
  spoiled: (victim, by, sign, plain) => {
    const what = sign ? SIGN_DE[sign] : 'Vorzeichen'
    const one = by.length === 1 && by[0]!.isYou
    const whose = one ? `${sign ? 'dein' : 'deine'} ${what}` : `${sign ? 'das' : 'die'} ${what} von ${und(by.map((who) => (who.isYou ? 'dir' : who.name)))}`
    return `Ohne ${whose} ${victim.isYou ? 'hättest du' : `hätte ${victim.name}`} ${plain} gehabt.`
  },
  shared: 'Alle Höchsten bekommen einen Punkt.',
  ahead: (of, by) => `Das ist ${by} mehr als ${und(of.map(jemand))}.`,
  deed: {
    round: (who) => (who.isYou ? 'Deine Runde!' : `Runde für ${who.name}!`),
    tie: 'Gleichstand: je ein Punkt!',
    placed: (who, place) => `${Jemand(who)}: ${place}. Platz!`,
    wins: (who) => (who.isYou ? 'Du gewinnst!' : `${who.name} gewinnt!`),
    shared: 'Geteilter Sieg!',
    settled: 'Alle Plätze sind vergeben!',
  },
  isHighest: 'am höchsten, ein Punkt',
  from: (sign, name, side) => `${SIGN_DE[sign]} vor der ${side === 'left' ? 'ersten' : 'zweiten'} Zahl, von ${name}.`,
  laidFor: (by, victim, side) =>
    `${Jemand(by)} ${by.isYou ? 'hast' : 'hat'} eine Karte vor ${victim.isYou ? 'deine' : 'die'} ${side === 'left' ? 'erste' : 'zweite'} Zahl${victim.isYou ? '' : ` von ${victim.name}`} gelegt.`,
  story: {
    rounds: 'Jede Runde',
    round: 'Runde',
    scored: 'Punkt',
    total: 'Punkte',
    laid: 'Gelegt',
    got: 'Bekommen',
    highest: (who, value, round) => `Am höchsten: ${jemand(who)}, ${value} in Runde ${round}.`,
    rivals: (by, victim, times) =>
      `${Jemand(by)} ${by.isYou ? 'hattest' : 'hatte'} es auf ${victim.isYou ? 'dich' : victim.name} abgesehen: ${times}-mal.`,
    peaceful: (people) => `Nie ein Vorzeichen gelegt: ${und(people.map(jemand))}.`,
    untouched: (people) => `Nie sabotiert: ${und(people.map(jemand))}.`,
    moments: 'Schönste Augenblicke',
    signs: 'Vorzeichen',
  },
}

export const words: Readonly<Record<Language, Words>> = { en, de }
