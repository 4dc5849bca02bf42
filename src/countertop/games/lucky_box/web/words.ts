// What the table and the story say.

import type { Language } from '$shell/game'
import { signed } from '$shell/words/format'
import { CARD_POINTS, SOLO_MOONS } from './score/worth'
import { rungs } from './story/rungs'
import type { Icon } from './cards/boxes'

export interface Words {
  you: string
  roundOf: (round: number) => string
  round: (round: number) => string
  short: (round: number) => string
  numberOf: (nth: number) => string
  numbersSoFar: string
  notYet: string
  yourCards: string
  yourCard: (nth: number) => string
  newCards: string
  cardOf: (name: string, nth: number) => string
  cardsOf: (name: string) => string
  open: (number: number) => string
  crossed: (number: number) => string
  crossHere: (number: number, nth: number, cost: number, sets: string) => string
  changeTo: (number: number, nth: number, cost: number) => string
  sets: (what: readonly string[]) => string
  line: (isRow: boolean, place: number, icon: Icon) => string
  won: string
  waits: string
  takeFirst: (icon: Icon) => string
  icon: (icon: Icon) => string
  cardTold: (rows: readonly string[], icons: readonly Icon[]) => string
  tell: {
    keep: (keep: number, of: number) => string
    kept: string
    cross: (number: number) => string
    crossFor: (number: number, cost: number) => string
    noneFor: (number: number) => string
    nothing: (number: number) => string
    nothingAtAll: (number: number) => string
    bonus: (icon: Icon) => string
    orOther: string
    settled: string
    waiting: (names: readonly string[]) => string
    waitingMany: (people: number) => string
    allDone: string
    watching: (choosing: number) => string
    over: string
  }
  keepThese: (count: number) => string
  stillToChoose: (count: number) => string
  tooMany: (keep: number) => string
  lightning: string
  lightningCount: (count: number) => string
  moons: string
  moonsCount: (count: number) => string
  ledge: string
  stepper: string
  less: (to: number, cost: number) => string
  more: (to: number, cost: number) => string
  wanted: (number: number, cost: number) => string
  skip: string
  skipLong: (number: number) => string
  done: string
  doneLong: string
  back: string
  backLong: string
  nextBonus: string
  others: string
  seat: (name: string, lightning: number, moons: number, cards: number, points: number) => string
  isDone: string
  isChoosing: string
  lookAt: string
  stillChoosing: (choosing: number, of: number) => string
  allPlayers: string
  ownCards: string
  points: string
  pointsCount: (points: number) => string
  stars: (stars: number) => string
  score: string
  scoreLong: (points: number, round: number, stars: number) => string
  /** What things count, for the ear. */
  worth: (round: number, seats: number) => string
  /** Of moons. */
  most: string
  fewest: string
  /** Points beside a name. */
  pts: string
  card: {
    yours: string
    all: string
    cards: string
    now: string
    end: string
    crosses: string
    moons: (seats: number) => string
  }
  secondsLeft: (seconds: number) => string
  watching: string
  watchingLong: string
  said: {
    number: (number: number, nth: number) => string
    round: (round: number) => string
    crossed: (name: string | null, number: number) => string
    won: (icons: readonly string[]) => string
    nothing: (name: string) => string
    did: (name: string, crosses: number, bonuses: number) => string
    lost: (icon: Icon) => string
    roundPoints: (points: number, cards: number) => string
    forYou: string
    takenBack: string
  }
  story: {
    caption: string
    rounds: string
    cards: string
    stars: string
    crosses: string
    moons: string
    best: (name: string | null, bonuses: number, number: number, round: number) => string
    mostMoons: (name: string | null, moons: number) => string
    moments: string
    ladder: string
    here: string
    rungs: readonly string[]
    rungPoints: readonly string[]
  }
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const rungPoints = ['≤ 44', '45–49', '50–54', '55–59', '60–64', '65–69', '≥ 70']

const englishList = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const germanList = new Intl.ListFormat('de', { type: 'conjunction' })

const enIcon = (icon: Icon): string =>
  typeof icon === 'number' ? `number ${icon}` : { '?': 'any square', star: 'star', lightning: '1 lightning', double: '2 lightning', moon: 'moon', blank: 'nothing' }[icon]
const deIcon = (icon: Icon): string =>
  typeof icon === 'number' ? `Zahl ${icon}` : { '?': 'beliebiges Feld', star: 'Stern', lightning: '1 Blitz', double: '2 Blitze', moon: 'Mond', blank: 'nichts' }[icon]

const solo = SOLO_MOONS.map((points, moons) => `${moons}${moons === SOLO_MOONS.length - 1 ? '+' : ''}: ${signed(points)}`).join(', ')
const enMoons = (seats: number): string => (seats === 1 ? `Moons: ${solo}` : `Most moons +6${seats > 2 ? ', fewest −6' : ''}`)
const deMoons = (seats: number): string => (seats === 1 ? `Monde: ${solo}` : `Meiste Monde +6${seats > 2 ? ', wenigste −6' : ''}`)

const en: Words = {
  you: 'You',
  roundOf: (round) => `Round ${round} of 4`,
  round: (round) => `Round ${round}`,
  short: (round) => `R${round}`,
  numberOf: (nth) => `Number ${nth} of 9`,
  numbersSoFar: 'Numbers of this round',
  notYet: 'not yet',
  yourCards: 'Your cards',
  yourCard: (nth) => `Your card ${nth}`,
  newCards: 'New cards',
  cardOf: (name, nth) => `${name}, card ${nth}`,
  cardsOf: (name) => `${name}’s cards`,
  open: (number) => `${number}, open`,
  crossed: (number) => `${number}, crossed`,
  crossHere: (number, nth, cost, sets) => `Cross ${number} on card ${nth}${cost ? `, costs ${cost} lightning` : ''}${sets}`,
  changeTo: (number, nth, cost) => `${number} on card ${nth}: change the number, costs ${cost} lightning`,
  sets: (what) => (what.length ? `, sets off ${englishList.format(what)}` : ''),
  line: (row, place, icon) => `${row ? 'Row' : 'Column'} ${place}: ${enIcon(icon)}`,
  won: 'won',
  waits: 'waits',
  takeFirst: (icon) => `Use this bonus first: ${enIcon(icon)}`,
  icon: enIcon,
  cardTold: (rows, icons) =>
    `${rows.map((row, at) => `${row}, ${enIcon(icons[at]!)}`).join('; ')}; columns ${icons.slice(3).map(enIcon).join(', ')}`,
  tell: {
    keep: (keep, of) => `Keep ${keep} of ${of} cards.`,
    kept: 'Your cards are chosen.',
    cross: (number) => `Cross a ${number}.`,
    crossFor: (number, cost) => `Cross a ${number} for ${cost} lightning.`,
    noneFor: (number) => `You have no open ${number}.`,
    nothing: (number) => `No open ${number}. Change the number or skip.`,
    nothingAtAll: (number) => `No open ${number} for you this time.`,
    bonus: (icon) => (icon === '?' ? 'Bonus! Cross any square.' : `Bonus! Cross a ${icon}.`),
    orOther: 'Or tap another bonus.',
    settled: 'All set. Done?',
    waiting: (names) => `Waiting for ${englishList.format(names)}.`,
    waitingMany: (people) => `Waiting for ${people} players.`,
    allDone: 'Here comes the next number.',
    watching: (choosing) => (choosing ? `${plural(choosing, 'player is', 'players are')} still choosing.` : 'All done.'),
    over: 'That was the last number!',
  },
  keepThese: (count) => (count === 1 ? 'Keep this card' : `Keep these ${count}`),
  stillToChoose: (count) => `Choose ${count} more`,
  tooMany: (keep) => `You keep ${keep}. Tap one to put it back first.`,
  lightning: 'lightning',
  lightningCount: (count) => `${count} lightning`,
  moons: 'moons',
  moonsCount: (count) => plural(count, 'moon', 'moons'),
  ledge: 'Your tokens and buttons',
  stepper: 'Number to cross',
  less: (to, cost) => `One less: ${to}, costs ${cost} lightning`,
  more: (to, cost) => `One more: ${to}, costs ${cost} lightning`,
  wanted: (number, cost) => (cost ? `${number}, costs ${cost} lightning` : `${number}`),
  skip: 'Skip',
  skipLong: (number) => `Skip: cross nothing for ${number}`,
  done: 'Done',
  doneLong: 'Done with this number',
  back: 'Back',
  backLong: 'Take back your last cross',
  nextBonus: 'Use another bonus first',
  others: 'Other players',
  seat: (name, lightning, moons, cards, points) => `${name}: ${lightning} lightning, ${plural(moons, 'moon', 'moons')}, ${plural(cards, 'card', 'cards')}, ${plural(points, 'point', 'points')}`,
  isDone: 'done',
  isChoosing: 'still choosing',
  lookAt: 'Look at the cards.',
  stillChoosing: (choosing, of) => `${choosing} of ${of} still choosing. Look at all players.`,
  allPlayers: 'All players',
  ownCards: 'Look at your cards',
  points: 'Points',
  pointsCount: (points) => plural(points, 'point', 'points'),
  stars: (stars) => plural(stars, 'star', 'stars'),
  score: 'Scorecard',
  scoreLong: (points, round, stars) => `Scorecard: ${plural(points, 'point', 'points')} so far, round ${round} with ${plural(stars, 'star', 'stars')}. Show all.`,
  worth: (round, seats) => `A card finished now counts ${CARD_POINTS[round - 1]}. 1 star 1, 2 stars 4, 3 stars 9. ${enMoons(seats)}`,
  most: 'most',
  fewest: 'fewest',
  pts: 'pts',
  card: {
    yours: 'Your points',
    all: 'Everybody’s points',
    cards: 'Cards',
    now: 'now',
    end: 'at the end',
    crosses: 'crosses, 2 make a point',
    moons: (seats) => (seats === 1 ? solo : `most +6${seats > 2 ? ', fewest −6' : ''}`),
  },
  secondsLeft: (seconds) => plural(seconds, 'second left', 'seconds left'),
  watching: 'You are looking on.',
  watchingLong: 'Tap a player to see the cards.',
  said: {
    number: (number, nth) => `Number ${nth}: ${number}.`,
    round: (round) => `Round ${round}.`,
    crossed: (name, number) => (name === null ? `You crossed a ${number}.` : `${name} crossed a ${number}.`),
    won: (icons) => `Won: ${englishList.format(icons)}.`,
    nothing: (name) => `${name} crossed nothing.`,
    did: (name, crosses, bonuses) => `${name}: ${plural(crosses, 'cross', 'crosses')}${bonuses ? `, ${plural(bonuses, 'bonus', 'bonuses')}` : ''}.`,
    lost: (icon) => (icon === 'star' ? 'A fourth star is lost.' : icon === '?' ? 'No open square: this bonus is lost.' : `No open ${icon}: this bonus is lost.`),
    roundPoints: (points, cards) => `${cards ? `${plural(cards, 'card', 'cards')} complete! ` : ''}${plural(points, 'point', 'points')} this round.`,
    forYou: 'Time was up. The table chose for you.',
    takenBack: 'Taken back.',
  },
  story: {
    caption: 'Where the points come from',
    rounds: 'Round by round',
    cards: 'Cards',
    stars: 'Stars',
    crosses: 'Crosses',
    moons: 'Moons',
    best: (name, bonuses, number, round) => `Best moment: ${name === null ? 'your' : `${name}’s`} ${number} set off ${plural(bonuses, 'bonus', 'bonuses')} in round ${round}.`,
    mostMoons: (name, moons) => `${name === null ? 'You' : name} collected ${plural(moons, 'moon', 'moons')}, the most of all.`,
    moments: 'Best moments',
    ladder: 'How high you climbed',
    here: 'you are here',
    rungs: rungs.en,
    rungPoints,
  },
}

const de: Words = {
  you: 'Du',
  roundOf: (round) => `Runde ${round} von 4`,
  round: (round) => `Runde ${round}`,
  short: (round) => `R${round}`,
  numberOf: (nth) => `Zahl ${nth} von 9`,
  numbersSoFar: 'Zahlen dieser Runde',
  notYet: 'noch nicht',
  yourCards: 'Deine Karten',
  yourCard: (nth) => `Deine Karte ${nth}`,
  newCards: 'Neue Karten',
  cardOf: (name, nth) => `${name}, Karte ${nth}`,
  cardsOf: (name) => `Karten von ${name}`,
  open: (number) => `${number}, offen`,
  crossed: (number) => `${number}, angekreuzt`,
  crossHere: (number, nth, cost, sets) => `${number} auf Karte ${nth} ankreuzen${cost ? `, kostet ${cost} ${cost === 1 ? 'Blitz' : 'Blitze'}` : ''}${sets}`,
  changeTo: (number, nth, cost) => `${number} auf Karte ${nth}: Zahl ändern, kostet ${cost} ${cost === 1 ? 'Blitz' : 'Blitze'}`,
  sets: (what) => (what.length ? `, bringt ${germanList.format(what)}` : ''),
  line: (row, place, icon) => `${row ? 'Reihe' : 'Spalte'} ${place}: ${deIcon(icon)}`,
  won: 'gewonnen',
  waits: 'wartet',
  takeFirst: (icon) => `Diesen Bonus zuerst nutzen: ${deIcon(icon)}`,
  icon: deIcon,
  cardTold: (rows, icons) =>
    `${rows.map((row, at) => `${row}, ${deIcon(icons[at]!)}`).join('; ')}; Spalten ${icons.slice(3).map(deIcon).join(', ')}`,
  tell: {
    keep: (keep, of) => `Behalte ${keep} von ${of} Karten.`,
    kept: 'Deine Karten sind gewählt.',
    cross: (number) => `Kreuze eine ${number} an.`,
    crossFor: (number, cost) => `Kreuze eine ${number} an, für ${plural(cost, 'Blitz', 'Blitze')}.`,
    noneFor: (number) => `Du hast keine offene ${number}.`,
    nothing: (number) => `Keine offene ${number}. Ändere die Zahl oder setz aus.`,
    nothingAtAll: (number) => `Diesmal keine offene ${number} für dich.`,
    bonus: (icon) => (icon === '?' ? 'Bonus! Kreuze irgendein Feld an.' : `Bonus! Kreuze eine ${icon} an.`),
    orOther: 'Oder tipp einen anderen Bonus an.',
    settled: 'Alles da. Fertig?',
    waiting: (names) => `Warten auf ${germanList.format(names)}.`,
    waitingMany: (people) => `Warten auf ${people} Leute.`,
    allDone: 'Gleich kommt die nächste Zahl.',
    watching: (choosing) => (choosing ? `${choosing} ${choosing === 1 ? 'wählt' : 'wählen'} noch.` : 'Alle fertig.'),
    over: 'Das war die letzte Zahl!',
  },
  keepThese: (count) => (count === 1 ? 'Diese behalten' : `Diese ${count} behalten`),
  stillToChoose: (count) => `Wähle noch ${count}`,
  tooMany: (keep) => `Du behältst ${keep}. Tipp erst eine an, um sie zurückzulegen.`,
  lightning: 'Blitze',
  lightningCount: (count) => plural(count, 'Blitz', 'Blitze'),
  moons: 'Monde',
  moonsCount: (count) => plural(count, 'Mond', 'Monde'),
  ledge: 'Deine Marken und Knöpfe',
  stepper: 'Zahl zum Ankreuzen',
  less: (to, cost) => `Eins weniger: ${to}, kostet ${plural(cost, 'Blitz', 'Blitze')}`,
  more: (to, cost) => `Eins mehr: ${to}, kostet ${plural(cost, 'Blitz', 'Blitze')}`,
  wanted: (number, cost) => (cost ? `${number}, kostet ${plural(cost, 'Blitz', 'Blitze')}` : `${number}`),
  skip: 'Weiter',
  skipLong: (number) => `Weiter: für die ${number} nichts ankreuzen`,
  done: 'Fertig',
  doneLong: 'Fertig mit dieser Zahl',
  back: 'Zurück',
  backLong: 'Dein letztes Kreuz zurücknehmen',
  nextBonus: 'Zuerst einen anderen Bonus nutzen',
  others: 'Mitspielende',
  seat: (name, lightning, moons, cards, points) => `${name}: ${plural(lightning, 'Blitz', 'Blitze')}, ${plural(moons, 'Mond', 'Monde')}, ${plural(cards, 'Karte', 'Karten')}, ${plural(points, 'Punkt', 'Punkte')}`,
  isDone: 'fertig',
  isChoosing: 'wählt noch',
  lookAt: 'Karten ansehen.',
  stillChoosing: (choosing, of) => `${choosing} von ${of} wählen noch. Alle ansehen.`,
  allPlayers: 'Alle',
  ownCards: 'Deine Karten ansehen',
  points: 'Punkte',
  pointsCount: (points) => plural(points, 'Punkt', 'Punkte'),
  stars: (stars) => plural(stars, 'Stern', 'Sterne'),
  score: 'Wertung',
  scoreLong: (points, round, stars) => `Wertung: bisher ${plural(points, 'Punkt', 'Punkte')}, Runde ${round} mit ${plural(stars, 'Stern', 'Sternen')}. Alles zeigen.`,
  worth: (round, seats) => `Eine Karte, die jetzt voll wird, zählt ${CARD_POINTS[round - 1]}. 1 Stern 1, 2 Sterne 4, 3 Sterne 9. ${deMoons(seats)}`,
  most: 'meiste',
  fewest: 'wenigste',
  pts: 'Pkt.',
  card: {
    yours: 'Deine Punkte',
    all: 'Die Punkte von allen',
    cards: 'Karten',
    now: 'jetzt',
    end: 'am Ende',
    crosses: 'Kreuze, 2 sind ein Punkt',
    moons: (seats) => (seats === 1 ? solo : `meiste +6${seats > 2 ? ', wenigste −6' : ''}`),
  },
  secondsLeft: (seconds) => `noch ${plural(seconds, 'Sekunde', 'Sekunden')}`,
  watching: 'Du schaust zu.',
  watchingLong: 'Tipp jemanden an, um die Karten zu sehen.',
  said: {
    number: (number, nth) => `Zahl ${nth}: ${number}.`,
    round: (round) => `Runde ${round}.`,
    crossed: (name, number) => (name === null ? `Du hast eine ${number} angekreuzt.` : `${name} hat eine ${number} angekreuzt.`),
    won: (icons) => `Gewonnen: ${germanList.format(icons)}.`,
    nothing: (name) => `${name} hat nichts angekreuzt.`,
    did: (name, crosses, bonuses) => `${name}: ${plural(crosses, 'Kreuz', 'Kreuze')}${bonuses ? `, ${plural(bonuses, 'Bonus', 'Boni')}` : ''}.`,
    lost: (icon) => (icon === 'star' ? 'Ein vierter Stern verfällt.' : icon === '?' ? 'Kein offenes Feld: dieser Bonus verfällt.' : `Keine offene ${icon}: dieser Bonus verfällt.`),
    roundPoints: (points, cards) => `${cards ? `${plural(cards, 'Karte', 'Karten')} voll! ` : ''}${plural(points, 'Punkt', 'Punkte')} in dieser Runde.`,
    forYou: 'Die Zeit war um. Der Tisch hat für dich gewählt.',
    takenBack: 'Zurückgenommen.',
  },
  story: {
    caption: 'Woher die Punkte kommen',
    rounds: 'Runde für Runde',
    cards: 'Karten',
    stars: 'Sterne',
    crosses: 'Kreuze',
    moons: 'Monde',
    best: (name, bonuses, number, round) => `Bester Moment: ${name === null ? 'Deine' : `Die`} ${number}${name === null ? '' : ` von ${name}`} brachte ${plural(bonuses, 'Bonus', 'Boni')} in Runde ${round}.`,
    mostMoons: (name, moons) => `${name === null ? 'Du hast' : `${name} hat`} ${plural(moons, 'Mond', 'Monde')} gesammelt, am meisten von allen.`,
    moments: 'Beste Momente',
    ladder: 'Wie hoch du gekommen bist',
    here: 'hier bist du',
    rungs: rungs.de,
    rungPoints,
  },
}

export const words: Readonly<Record<Language, Words>> = { en, de }
