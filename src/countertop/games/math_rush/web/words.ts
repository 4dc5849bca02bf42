// What the table and the story say, in each language.

import type { Language } from '$shell/game'
import type { Face, Fault, GoalFace } from './types.gen'
import de from './words.de'
import en from './words.en'

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

export const words: Readonly<Record<Language, Words>> = { en, de }
