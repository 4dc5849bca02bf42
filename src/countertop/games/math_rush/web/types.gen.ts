// Generated from rules.py by `make types`. Do not edit.

export type Phase = 'countdown' | 'look' | 'over' | 'rush' | 'verify'

export type Direction = 'down' | 'up'

export type Form = 'power' | 'product'

export type Restriction = 'any' | 'at_least' | 'at_most' | 'divisible' | 'even' | 'odd' | 'square'

export type Fault = 'does_not_fit' | 'not_equal' | 'wrong_order'

export interface Options {
  readonly advanced: boolean
  readonly seconds: number | null
  readonly check: 'instant' | 'verify'
  readonly auto_draw: boolean
  readonly open_hands: boolean
  readonly rounds: number
  readonly calm?: boolean
  readonly tables?: readonly number[]
}

export interface RoundView {
  readonly stars: number
  readonly right: number
  readonly wrong: number
}

export interface Face {
  readonly card: number
  readonly form: Form
  readonly left: number
  readonly right: number
  readonly is_advanced: boolean
}

export interface PlayerView {
  readonly count: number
  readonly hand: readonly (Face | null)[]
  readonly is_ready: boolean
  readonly swaps: number
}

export interface GoalFace {
  readonly goal: number
  readonly quantity: number
  readonly direction: Direction
  readonly restriction: Restriction
  readonly number: number
  readonly stars: number
  readonly is_advanced: boolean
}

export interface LaidView {
  readonly face: Face
  readonly by: number
}

export interface SetView {
  readonly goal: GoalFace
  readonly stacks: readonly (readonly LaidView[])[]
  readonly count: number
  readonly end: number | null
  readonly slot: number
}

export interface CheckedView {
  readonly face: Face
  readonly by: number
  readonly value: number
  readonly fault: Fault | null
  readonly against: number | null
}

export interface CheckedSetView {
  readonly goal: GoalFace
  readonly stacks: readonly (readonly CheckedView[])[]
  readonly stars: number
}

export interface Rung {
  readonly least: number
  readonly name: string
}

export interface SeatStory {
  readonly cards: number
  readonly culprits: number
}

export interface Story {
  readonly rounds: readonly (readonly CheckedSetView[])[]
  readonly seats: readonly SeatStory[]
  readonly best: CheckedSetView | null
  readonly help_bonus: number
}

export interface View {
  readonly options: Options
  readonly seat: number | null
  readonly phase: Phase
  readonly since: number
  readonly deadline: number | null
  readonly seconds: number | null
  readonly per_card: number
  readonly round: number
  readonly rounds: readonly RoundView[]
  readonly hand_size: number
  readonly hand: readonly (Face | null)[]
  readonly players: readonly PlayerView[]
  readonly column: readonly SetView[]
  readonly done: readonly SetView[]
  readonly turned: readonly CheckedSetView[]
  readonly help_left: number
  readonly help_worth: readonly number[]
  readonly score: number
  readonly rung: number | null
  readonly ladder: readonly Rung[]
  readonly deck: number
  readonly discards: number
  readonly goals: number
  readonly story: Story | null
}

export interface Ready {
  readonly type: 'ready'
}

export interface Place {
  readonly type: 'place'
  readonly card: number
  readonly goal: number
  readonly after: number | null
}

export interface Stack {
  readonly type: 'stack'
  readonly card: number
  readonly goal: number
  readonly on: number
}

export interface Draw {
  readonly type: 'draw'
}

export interface Remove {
  readonly type: 'remove'
  readonly goal: number
  readonly cards: readonly number[]
  readonly left: number
}

export interface Redraw {
  readonly type: 'redraw'
  readonly left: number
}

export interface Swap {
  readonly type: 'swap'
  readonly cards: readonly number[]
}

export type Move = Ready | Place | Stack | Draw | Remove | Redraw | Swap

/** Fewest and most players. */
export const SEATS = [1, 5] as const
/** Whether its moves show what somebody knows by heart. */
export const FACTS = true
