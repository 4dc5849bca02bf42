// Generated from rules.py by `make types`. Do not edit.

export type Operations = 'all' | 'plus_minus'

export type MapName = 'auto' | 'classic' | 'wide' | 'young'

export type Operation = '*' | '+' | '-' | '/'

export type Phase = 'call' | 'over' | 'roll' | 'shuffle'

export type Why = 'colony' | 'drift' | 'full' | 'markers'

export type Hex = readonly [x: number, y: number, number: number]

export interface Map {
  readonly hexes: readonly Hex[]
  readonly name: string
  readonly shuffle: boolean
}

export interface Options {
  readonly operations: Operations
  readonly markers: 'any' | 'matching'
  readonly call: 'pick' | 'solve' | 'type'
  readonly map: MapName | Map
  readonly colony: number
  readonly drifts: number
  readonly rounds: number
}

export interface Equation {
  readonly left: number
  readonly operation: Operation
  readonly right: number
  readonly result: number
}

export interface Possible {
  readonly equation: Equation
  readonly hexes: readonly number[]
}

export interface HexView {
  readonly x: number
  readonly y: number
  readonly number: number
  readonly owner: number | null
  readonly covered: number | null
}

export interface Tally {
  readonly claims: number
  readonly seizures: number
  readonly losses: number
  readonly drifts: number
  readonly signs: readonly [number, number, number, number]
}

export interface PlayerView {
  readonly groups: readonly (readonly number[])[]
  readonly colony: number
  readonly total: number
  readonly markers_left: number
  readonly supply: readonly number[]
  readonly drifts: number
  readonly rounds_won: number
  readonly tally: Tally
}

export interface Turn {
  readonly seat: number
  readonly dice: readonly [number, number]
  readonly kind: 'claim' | 'drift' | 'seize'
  readonly possible: readonly Possible[]
  readonly equation: Equation | null
  readonly hex: number | null
  readonly victim: number | null
  readonly moved_from: number | null
}

export interface Round {
  readonly winners: readonly number[]
  readonly why: Why
  readonly colonies: readonly number[]
  readonly totals: readonly number[]
  readonly turns: number
}

export interface View {
  readonly options: Options
  readonly seat: number | null
  readonly phase: Phase
  readonly round: number
  readonly starter: number
  readonly turn: number
  readonly turns: number
  readonly dice: readonly [number, number] | null
  readonly is_double: boolean
  readonly signs: readonly Operation[]
  readonly possible: readonly Possible[]
  readonly hexes: readonly HexView[]
  readonly players: readonly PlayerView[]
  readonly last_turn: Turn | null
  readonly finished: readonly Round[]
}

export interface Roll {
  readonly type: 'roll'
}

export interface Claim {
  readonly type: 'claim'
  readonly operation: Operation
  readonly hex: number
}

export interface Call {
  readonly type: 'call'
  readonly left: number
  readonly operation: Operation
  readonly right: number
  readonly result: number
  readonly hex: number
}

export interface Shuffle {
  readonly type: 'shuffle'
}

export type Move = Roll | Claim | Call | Shuffle

/** Fewest and most players. */
export const SEATS = [2, 4] as const
/** Whether its moves show what somebody knows by heart. */
export const FACTS = true
