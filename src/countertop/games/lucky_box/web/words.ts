// What the table and the story say, in each language.

import type { Language } from '$shell/game'
import type { Icon } from './cards/boxes'
import de from './words.de'
import en from './words.en'

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
    /** For an onlooker, who sees no cards while they are chosen. */
    drafting: string
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
  watchingDraft: string
  said: {
    number: (number: number, nth: number) => string
    round: (round: number) => string
    crossed: (name: string | null, number: number) => string
    won: (icons: readonly string[]) => string
    nothing: (name: string) => string
    did: (name: string, crosses: number, bonuses: number) => string
    lost: (icon: Icon) => string
    roundPoints: (round: number, points: number, cards: number) => string
    /** The time was up in a draft: how many cards the table kept, and which of your cards the last one is. */
    keptForYou: (count: number, nth: number) => string
    /** The time was up: what the table crossed, or nothing at all. */
    crossedForYou: (numbers: readonly number[]) => string
    nothingForYou: (number: number) => string
    /** The time was up before you said that you are done. */
    doneForYou: string
    takenBack: string
  }
  /** A few words for a moment. */
  deed: {
    chain: (bonuses: number) => string
    full: (cards: number, points: number) => string
    round: (round: number, points: number) => string
    /** Null is you. */
    wins: (names: readonly (string | null)[]) => string
    rung: (name: string, points: number) => string
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

export const words: Readonly<Record<Language, Words>> = { en, de }
