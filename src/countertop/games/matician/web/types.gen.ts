// Generated from rules.py by `make types`. Do not edit.

export type Symbol = '*' | '+' | '-' | '/'

export type Side = 'left' | 'right'

export type Phase = 'build' | 'over' | 'reveal' | 'sabotage'

export type Sign = '-' | 'half' | 'square'

export interface Options {
  readonly points: number
  readonly division: boolean
  readonly play_on: boolean
  readonly seconds: number | null
  readonly extra_signs: boolean
}

export interface Face {
  readonly card: number
  readonly number: number | null
  readonly sign: Sign | null
}

export interface Build {
  readonly type: 'build'
  readonly left: number
  readonly right: number
}

export interface Sabotage {
  readonly type: 'sabotage'
  readonly sign: number
  readonly victim: number
  readonly side: Side
}

export interface Pass {
  readonly type: 'pass'
}

export interface PlayerView {
  readonly symbol: Symbol | null
  readonly symbol_card: number
  readonly points: number
  readonly has_built: boolean
  readonly has_chosen: boolean
  readonly passed: boolean
  readonly ready: boolean
  readonly place: number | null
}

export interface ShownView {
  readonly seat: number
  readonly cards: readonly Face[]
}

export interface Trap {
  readonly victim: number
  readonly side: Side
  readonly by: number
}

export interface Laid {
  readonly card: number
  readonly sign: Sign
  readonly by: number
}

export interface Term {
  readonly card: number
  readonly number: number
  readonly signs: readonly Laid[]
}

export interface TermView {
  readonly term: Term
  readonly value: readonly [number, number]
}

export interface EquationView {
  readonly left: TermView
  readonly symbol: Symbol
  readonly right: TermView
  readonly value: readonly [number, number]
  readonly plain: readonly [number, number]
}

export interface Round {
  readonly solutions: readonly (readonly [number, number] | null)[]
  readonly scored: readonly number[]
  readonly traps: readonly Trap[]
}

export interface View {
  readonly options: Options
  readonly seat: number | null
  readonly hand: readonly Face[]
  readonly built: Build | null
  readonly sabotage: Sabotage | Pass | null
  readonly players: readonly PlayerView[]
  readonly round: number
  readonly dealer: number
  readonly phase: Phase
  readonly until: number | null
  readonly shown: readonly ShownView[]
  readonly traps: readonly Trap[]
  readonly revealed: readonly (EquationView | null)[]
  readonly scored: readonly number[]
  readonly history: readonly Round[]
}

export interface Ready {
  readonly type: 'ready'
}

export type Move = Build | Sabotage | Pass | Ready

/** Fewest and most players. */
export const SEATS = [2, 6] as const
/** Whether its moves show what somebody knows by heart. */
export const FACTS = false
