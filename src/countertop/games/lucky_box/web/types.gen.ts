// Generated from rules.py by `make types`. Do not edit.

export type Phase = 'draft' | 'numbers' | 'over'

export interface Options {
  readonly turn_seconds: number | null
  readonly deck: 'standard' | readonly string[]
}

export interface CardView {
  readonly card: number
  readonly grid: readonly number[]
  readonly icons: readonly (number | '?' | 'blank' | 'double' | 'lightning' | 'moon' | 'star')[]
}

export interface Box {
  readonly card: number
  readonly crosses: number
}

export interface Board {
  readonly boxes: readonly Box[]
  readonly lightning: number
  readonly moons: number
  readonly stars: number
}

export interface Bonus {
  readonly card: number
  readonly line: number
  readonly icon: number | '?' | 'blank' | 'double' | 'lightning' | 'moon' | 'star'
}

export interface Step {
  readonly card: number
  readonly square: number
  readonly cost: number
  readonly by: Bonus | null
  readonly won: readonly Bonus[]
  readonly lost: readonly Bonus[]
}

export interface RoundScore {
  readonly cards: number
  readonly card_points: number
  readonly stars: number
  readonly star_points: number
}

export interface Cascade {
  readonly round: number
  readonly number: number
  readonly bonuses: number
}

export interface PlayerView {
  readonly board: Board
  readonly is_done: boolean
  readonly steps: readonly Step[]
  readonly last: readonly Step[]
  readonly rounds: readonly RoundScore[]
  readonly points: number
  readonly best: Cascade | null
}

export interface Reach {
  readonly costs: readonly (number | null)[]
  readonly completes: readonly number[]
}

export interface Waiting {
  readonly card: number
  readonly line: number
  readonly icon: number | '?' | 'blank' | 'double' | 'lightning' | 'moon' | 'star'
  readonly squares: readonly number[]
}

export interface Tally {
  readonly cards: number
  readonly stars: number
  readonly crosses: number
  readonly moons: number
}

export interface View {
  readonly options: Options
  readonly seat: number | null
  readonly phase: Phase
  readonly round: number
  readonly numbers: readonly number[]
  readonly due: number | null
  readonly cards: readonly CardView[]
  readonly players: readonly PlayerView[]
  readonly offer: readonly number[]
  readonly keep: number
  readonly kept: readonly number[]
  readonly reach: readonly Reach[]
  readonly waiting: readonly Waiting[]
  readonly may_be_done: boolean
  readonly may_take_back: boolean
  readonly pile: number
  readonly discards: readonly number[]
  readonly tallies: readonly Tally[]
  readonly rung: number | null
}

export interface Keep {
  readonly type: 'keep'
  readonly cards: readonly number[]
}

export interface Cross {
  readonly type: 'cross'
  readonly card: number
  readonly square: number
}

export interface Resolve {
  readonly type: 'resolve'
  readonly card: number
  readonly line: number
  readonly on: number
  readonly square: number
}

export interface TakeBack {
  readonly type: 'take_back'
}

export interface Done {
  readonly type: 'done'
}

export type Move = Keep | Cross | Resolve | TakeBack | Done

/** Fewest and most players. */
export const SEATS = [1, 12] as const
/** Whether its moves show what somebody knows by heart. */
export const FACTS = false
