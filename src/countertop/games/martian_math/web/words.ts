// What the table and the story say.

import type { Language } from '$shell/game'
import type { Attempt, Hint } from './turn/turn.svelte'
import type { Operation, Why } from './types.gen'

/** The signs as they are printed. */
export const SIGNS: Readonly<Record<Operation, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

interface Terms {
  left: number
  operation: Operation
  right: number
}

/** `6 × 5`. */
export const terms = ({ left, operation, right }: Terms) => `${left} ${SIGNS[operation]} ${right}`

/** `6 × 5 = 30`. */
export const whole = (equation: Terms & { result: number }) => `${terms(equation)} = ${equation.result}`

type Sentence = (attempt: Attempt, dice: readonly number[]) => string

export interface Words {
  players: string
  you: string
  round: (number: number, of: number) => string
  wonRound: (name: string | null, number: number) => string
  sharedRound: (number: number) => string
  together: string
  ofColony: (colony: number) => string
  colony: (size: number, of: number) => string
  map: (hexes: number) => string
  signs: Readonly<Record<Operation, string>>
  free: string
  seizedFrom: (name: string) => string
  canClaim: string
  canSeize: string
  die: (value: number) => string
  spoken: (equation: Terms) => string
  spokenWhole: (equation: Terms & { result: number }) => string
  yourEquation: string
  chooseSign: string
  chooseEquation: string
  pad: string
  hint: Readonly<Record<Hint, string>>
  slot: Readonly<Record<'left' | 'right' | 'answer', string>>
  empty: string
  roll: string
  yourTurn: string
  space: string
  rolls: (name: string) => string
  thinks: (name: string) => string
  shuffle: (round: number) => string
  shuffles: (name: string) => string
  toResult: string
  called: (name: string | null) => string
  seized: (name: string | null, victim: string | null, number: number) => string
  moved: (name: string | null, from: number) => string
  drifts: (name: string | null) => string
  drifted: (name: string | null) => string
  drift: string
  also: string
  rightToo: string
  nothingElse: string
  noPlace: string
  firstRoll: (name: string | null) => string
  rolled: (name: string | null, one: number, other: number) => string
  double: string
  winsRound: (names: readonly string[], you: boolean) => string
  why: Readonly<Record<Why, string>>
  /** Equally large colonies: their size, and the sums that decided if they did. */
  tied: (size: number, sums: readonly [number, number] | null) => string
  deeds: {
    seized: string
    colony: (size: number) => string
    round: string
    match: (name: string | null) => string
  }
  watching: string
  note: {
    signFirst: string
    equationFirst: string
    typeFirst: string
    nowhere: (number: number) => string
    several: (number: number, count: number) => string
  }
  refused: Readonly<Record<string, Sentence>>
  story: {
    rounds: string
    round: (number: number) => string
    won: string
    colony: (size: number) => string
    total: string
    doings: string
    claims: string
    seizures: string
    losses: string
    drifts: string
    sign: string
    none: string
    you: string
    moments: string
    raider: (name: string, count: number) => string
    drifter: (name: string, count: number) => string
    fastest: (name: string, round: number, turns: number) => string
    closest: (round: number, one: number, other: number) => string
    /** Rounds won, equally many; whose colonies were larger in all, null for your own, and how large. */
    tied: (points: string, name: string | null, sums: readonly [number, number]) => string
    shared: (points: string) => string
  }
}

const notThere = ({ left, right }: Attempt, dice: readonly number[]) => (dice.includes(left) ? right : left)

const en: Words = {
  players: 'Players',
  you: 'You',
  round: (number, of) => `Round ${number} of ${of}`,
  wonRound: (name, number) => (name === null ? `you won round ${number}` : `${name} won round ${number}`),
  sharedRound: (number) => `round ${number} was shared`,
  together: ' together',
  ofColony: (colony) => `of ${colony}`,
  colony: (size, of) => `largest colony ${size} of ${of}`,
  map: (hexes) => `Map of Mars, ${hexes} hexes`,
  signs: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' },
  free: 'free',
  seizedFrom: (name) => `seized from ${name}`,
  canClaim: 'possible',
  canSeize: 'can be seized',
  die: (value) => `Die: ${value}`,
  spoken: ({ left, operation, right }) => `${left} ${en.signs[operation]} ${right}`,
  spokenWhole: (equation) => `${en.spoken(equation)} is ${equation.result}`,
  yourEquation: 'Your equation',
  chooseSign: 'Choose plus, minus, times or divided by',
  chooseEquation: 'Choose an equation',
  pad: 'Type your equation',
  hint: {
    sign: 'Choose a sign',
    tap: 'Tap the answer on Mars',
    type: 'Type it all',
    place: 'Now tap it on Mars',
    pick: 'Choose one',
    hex: 'Tap a lit hex',
    double: 'Double! Claim or seize',
  },
  slot: { left: 'First number', right: 'Second number', answer: 'Answer' },
  empty: 'nothing yet',
  roll: 'Roll the dice',
  yourTurn: 'Your turn. Roll the dice.',
  space: 'space',
  rolls: (name) => `${name} rolls …`,
  thinks: (name) => `${name} is working it out`,
  shuffle: (round) => `Shuffle Mars for round ${round}`,
  shuffles: (name) => `${name} shuffles Mars …`,
  toResult: 'See the result',
  called: (name) => name ?? 'You',
  seized: (name, victim, number) =>
    name === null ? `You seized ${victim}’s ${number}.` : victim === null ? `${name} seized your ${number}.` : `${name} seized ${victim}’s ${number}.`,
  moved: (name, from) => (name === null ? `You moved your ${from}.` : `${name} moved the ${from}.`),
  drifts: (name) => (name === null ? 'drift in space' : 'drifts in space'),
  drifted: (name) => `${en.called(name)} ${en.drifts(name)}`,
  drift: 'No hex fits.',
  also: 'Also possible:',
  rightToo: 'Right, but no hex:',
  nothingElse: 'Nothing else was possible.',
  noPlace: 'no hex',
  firstRoll: (name) => (name === null ? 'You start this round.' : `${name} starts this round.`),
  rolled: (name, one, other) => (name === null ? `You rolled ${one} and ${other}.` : `${name} rolled ${one} and ${other}.`),
  double: 'A double: an outpost may be seized.',
  winsRound: (names, you) => (names.length > 1 ? `${names.join(' & ')} share the round.` : you ? 'The round is yours!' : `${names[0]} wins the round.`),
  why: {
    colony: 'A whole colony together!',
    full: 'Mars is full: the largest colony wins.',
    markers: 'All markers are placed: the largest colony wins.',
    drift: 'Everybody drifts: the largest colony wins.',
  },
  tied: (size, sums) => (sums ? `${size} hexes each. The sum of the numbers decides: ${sums[0]} to ${sums[1]}.` : `${size} hexes each, and the same sum.`),
  deeds: {
    seized: 'Seized!',
    colony: (size) => `${size} together!`,
    round: 'Your round!',
    match: (name) => (name === null ? 'Mars is yours!' : `${name} wins Mars!`),
  },
  watching: 'You are looking on.',
  note: {
    signFirst: 'Choose a sign first, then tap the answer.',
    equationFirst: 'Choose an equation or tap a lit hex.',
    typeFirst: 'Type the whole equation first.',
    nowhere: (number) => `There is no ${number} to take on Mars. Try again.`,
    several: (number, count) => `There are ${count} hexes with ${number}. Walk with the arrows, take one with enter.`,
  },
  refused: {
    wrong_answer: (said) => `${terms(said)} is not ${said.result}. Try again.`,
    not_on_dice: (said, dice) => `${notThere(said, dice)} is not on your dice. Try again.`,
    only_once: (said) => `There is only one ${said.left} on your dice. Try again.`,
    larger_first: (said) => `Turn ${terms(said)} round: the larger number comes first.`,
    does_not_divide: (said) => `${terms(said)} does not come out even. Try another sign.`,
    nothing_left: (said) => `${terms(said)} leaves nothing. Try another sign.`,
    wrong_hex: (said) => `${whole(said)} is right, but this hex is ${said.there}. Find your hex.`,
    own_hex: (said) => `${whole(said)} is right, but this hex is yours already.`,
    taken: (said) => `${whole(said)} is right, but this hex is taken.`,
    marker_used: (said) => `${whole(said)} is right, but your ${said.there} is on the map already.`,
  },
  story: {
    rounds: 'Largest colonies',
    round: (number) => `Round ${number}`,
    won: 'won',
    colony: (size) => `colony of ${size}`,
    total: 'Sum',
    doings: 'On Mars',
    claims: 'Claimed',
    seizures: 'Seized',
    losses: 'Lost',
    drifts: 'Drifts',
    sign: 'Liked best',
    none: 'none',
    you: 'You',
    moments: 'Best moments',
    raider: (name, count) => `Boldest: ${name}, ${count} ${count === 1 ? 'outpost' : 'outposts'} seized.`,
    drifter: (name, count) => `Furthest out: ${name}, ${count} ${count === 1 ? 'turn' : 'turns'} adrift.`,
    fastest: (name, round, turns) => `Quickest colony: ${name}, round ${round}, after ${turns} turns.`,
    closest: (round, one, other) => `Closest round: number ${round}, ${one} to ${other}.`,
    tied: (points, name, [one, other]) => `${points}, ${name === null ? 'you have' : `${name} has`} the larger colonies: ${one} to ${other} hexes.`,
    shared: (points) => `${points}, and the colonies are equally large.`,
  },
}

const de: Words = {
  players: 'Wer mitspielt',
  you: 'Du',
  round: (number, of) => `Runde ${number} von ${of}`,
  wonRound: (name, number) => (name === null ? `Runde ${number} war deine` : `Runde ${number} ging an ${name}`),
  sharedRound: (number) => `Runde ${number} wurde geteilt`,
  together: ' zusammen',
  ofColony: (colony) => `von ${colony}`,
  colony: (size, of) => `größte Kolonie ${size} von ${of}`,
  map: (hexes) => `Karte vom Mars, ${hexes} Felder`,
  signs: { '+': 'plus', '-': 'minus', '*': 'mal', '/': 'geteilt durch' },
  free: 'frei',
  seizedFrom: (name) => `erobert von ${name}`,
  canClaim: 'möglich',
  canSeize: 'kann erobert werden',
  die: (value) => `Würfel: ${value}`,
  spoken: ({ left, operation, right }) => `${left} ${de.signs[operation]} ${right}`,
  spokenWhole: (equation) => `${de.spoken(equation)} ist ${equation.result}`,
  yourEquation: 'Deine Rechnung',
  chooseSign: 'Wähle plus, minus, mal oder geteilt',
  chooseEquation: 'Wähle eine Rechnung',
  pad: 'Tippe deine Rechnung',
  hint: {
    sign: 'Wähle ein Zeichen',
    tap: 'Tippe das Ergebnis an',
    type: 'Tippe alles ein',
    place: 'Tippe das Feld an',
    pick: 'Wähle eine',
    hex: 'Tippe ein helles Feld an',
    double: 'Pasch! Erobern geht',
  },
  slot: { left: 'Erste Zahl', right: 'Zweite Zahl', answer: 'Ergebnis' },
  empty: 'noch nichts',
  roll: 'Würfeln',
  yourTurn: 'Du bist dran. Würfle.',
  space: 'Leertaste',
  rolls: (name) => `${name} würfelt …`,
  thinks: (name) => `${name} rechnet`,
  shuffle: (round) => `Mars mischen für Runde ${round}`,
  shuffles: (name) => `${name} mischt den Mars …`,
  toResult: 'Zum Ergebnis',
  called: (name) => name ?? 'Du',
  seized: (name, victim, number) =>
    name === null ? `Du hast die ${number} von ${victim} erobert.` : victim === null ? `${name} hat deine ${number} erobert.` : `${name} hat die ${number} von ${victim} erobert.`,
  moved: (name, from) => (name === null ? `Deine ${from} ist umgezogen.` : `Die ${from} von ${name} ist umgezogen.`),
  drifts: (name) => (name === null ? 'treibst im All' : 'treibt im All'),
  drifted: (name) => `${de.called(name)} ${de.drifts(name)}`,
  drift: 'Kein Feld passt.',
  also: 'Auch möglich:',
  rightToo: 'Richtig, nur kein Feld:',
  nothingElse: 'Sonst war nichts möglich.',
  noPlace: 'kein Feld',
  firstRoll: (name) => (name === null ? 'Du fängst diese Runde an.' : `${name} fängt diese Runde an.`),
  rolled: (name, one, other) => (name === null ? `Du hast ${one} und ${other} gewürfelt.` : `${name} hat ${one} und ${other} gewürfelt.`),
  double: 'Ein Pasch: Ein Außenposten kann erobert werden.',
  winsRound: (names, you) => (names.length > 1 ? `${names.join(' & ')} teilen sich die Runde.` : you ? 'Die Runde ist deine!' : `${names[0]} gewinnt die Runde.`),
  why: {
    colony: 'Eine ganze Kolonie zusammen!',
    full: 'Der Mars ist voll: Die größte Kolonie gewinnt.',
    markers: 'Alle Marker liegen: Die größte Kolonie gewinnt.',
    drift: 'Alle treiben im All: Die größte Kolonie gewinnt.',
  },
  tied: (size, sums) => (sums ? `Je ${size} Felder. Die Summe der Zahlen entscheidet: ${sums[0]} zu ${sums[1]}.` : `Je ${size} Felder, und auch die Summe ist gleich.`),
  deeds: {
    seized: 'Erobert!',
    colony: (size) => `${size} zusammen!`,
    round: 'Deine Runde!',
    match: (name) => (name === null ? 'Der Mars ist dein!' : `${name} gewinnt den Mars!`),
  },
  watching: 'Du schaust zu.',
  note: {
    signFirst: 'Wähle zuerst ein Zeichen, dann tippe das Ergebnis an.',
    equationFirst: 'Wähle eine Rechnung oder tippe ein helles Feld an.',
    typeFirst: 'Tippe zuerst die ganze Rechnung.',
    nowhere: (number) => `Eine ${number} ist auf dem Mars nicht zu haben. Noch einmal!`,
    several: (number, count) => `Es gibt ${count} Felder mit ${number}. Geh mit den Pfeilen, nimm eines mit Enter.`,
  },
  refused: {
    wrong_answer: (said) => `${terms(said)} ist nicht ${said.result}. Noch einmal!`,
    not_on_dice: (said, dice) => `${notThere(said, dice)} ist nicht auf deinen Würfeln. Noch einmal!`,
    only_once: (said) => `Es gibt nur eine ${said.left} auf deinen Würfeln. Noch einmal!`,
    larger_first: (said) => `Dreh ${terms(said)} um: Die größere Zahl steht vorn.`,
    does_not_divide: (said) => `${terms(said)} geht nicht auf. Nimm ein anderes Zeichen.`,
    nothing_left: (said) => `${terms(said)} lässt nichts übrig. Nimm ein anderes Zeichen.`,
    wrong_hex: (said) => `${whole(said)} stimmt, aber hier liegt ${said.there}. Such dein Feld.`,
    own_hex: (said) => `${whole(said)} stimmt, aber das Feld gehört dir schon.`,
    taken: (said) => `${whole(said)} stimmt, aber das Feld ist besetzt.`,
    marker_used: (said) => `${whole(said)} stimmt, aber deine ${said.there} liegt schon auf der Karte.`,
  },
  story: {
    rounds: 'Größte Kolonien',
    round: (number) => `Runde ${number}`,
    won: 'gewonnen',
    colony: (size) => `Kolonie mit ${size}`,
    total: 'Summe',
    doings: 'Auf dem Mars',
    claims: 'Besetzt',
    seizures: 'Erobert',
    losses: 'Verloren',
    drifts: 'Im All',
    sign: 'Am liebsten',
    none: 'keins',
    you: 'Du',
    moments: 'Schönste Augenblicke',
    raider: (name, count) => `Am kühnsten: ${name}, ${count} ${count === 1 ? 'Außenposten' : 'Außenposten'} erobert.`,
    drifter: (name, count) => `Am weitesten draußen: ${name}, ${count}-mal im All.`,
    fastest: (name, round, turns) => `Schnellste Kolonie: ${name}, Runde ${round}, nach ${turns} Zügen.`,
    closest: (round, one, other) => `Knappste Runde: Nummer ${round}, ${one} zu ${other}.`,
    tied: (points, name, [one, other]) => `${points}, ${name === null ? 'du hast' : `${name} hat`} die größeren Kolonien: ${one} zu ${other} Felder.`,
    shared: (points) => `${points}, und die Kolonien sind gleich groß.`,
  },
}

export const words: Readonly<Record<Language, Words>> = { en, de }
