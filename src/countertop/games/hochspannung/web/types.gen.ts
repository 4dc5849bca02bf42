// Generated from rules.py by `make types`. Do not edit.

export type Phase = 'countdown' | 'intermission' | 'over' | 'playing' | 'stuck'

export type Ending = 'face_down' | 'played' | 'stuck'

export interface Options {
  readonly games: 1 | 4
  readonly deck: 'combined' | 'hochspannung'
  readonly announce: 'tap' | 'typed'
  readonly lock_ms: number
  readonly penalty: 'hand' | 'hand_and_pile'
  readonly hand_limit: number | null
  readonly fair_race: boolean
  readonly calm?: boolean
  readonly tables?: readonly number[]
}

export interface Hochspannung {
  readonly type: 'hochspannung'
  readonly id: number
  readonly left: number
  readonly right: number
  readonly corners: readonly [number, number]
}

export interface UnterSpannung {
  readonly type: 'unter_spannung'
  readonly id: number
  readonly number: number
  readonly modifier: number
}

export interface SaidView {
  readonly seat: number
  readonly problem: Hochspannung | UnterSpannung
  readonly said: number | null
  readonly ms: number
  readonly run: number
}

export interface WrongView {
  readonly card: Hochspannung | UnterSpannung
  readonly problem: Hochspannung | UnterSpannung
  readonly said: number | null
  readonly what: 'card' | 'said'
  readonly at: number
}

export interface FastestView {
  readonly problem: Hochspannung | UnterSpannung
  readonly ms: number
}

export interface PlayerView {
  readonly hand: number
  readonly pile: number
  readonly penalty: number
  readonly locked_until: number | null
  readonly ready: boolean
  readonly plays: number
  readonly draws: number
  readonly wrongs: number
  readonly longest_run: number
  readonly fastest: FastestView | null
}

export interface Report {
  readonly winners: readonly number[]
  readonly how: Ending
  readonly hands: readonly number[]
  readonly piles: readonly number[]
  readonly penalties: readonly number[]
  readonly ms: number
}

export interface Play {
  readonly type: 'play'
  readonly card: number
  readonly top: number
  readonly said?: number | null
}

export interface Draw {
  readonly type: 'draw'
}

export interface FaceDown {
  readonly type: 'face_down'
  readonly card: number
}

export interface Pass {
  readonly type: 'pass'
}

export interface AnsweredView {
  readonly what: 'back' | 'drew' | 'last' | 'passed' | 'right'
  readonly card: Hochspannung | UnterSpannung | null
  readonly said: number | null
}

export interface TurnView {
  readonly problem: Hochspannung | UnterSpannung
  readonly answers: readonly AnsweredView[]
}

export interface CalmView {
  readonly answered: readonly boolean[]
  readonly own: Play | Draw | FaceDown | Pass | null
  readonly can_pass: boolean
  readonly last: TurnView | null
}

export interface View {
  readonly options: Options
  readonly seat: number | null
  readonly phase: Phase
  readonly until: number | null
  readonly game: number
  readonly top: Hochspannung | UnterSpannung | null
  readonly pile: number
  readonly shown_at: number
  readonly started: number
  readonly face_down: number | null
  readonly said: SaidView | null
  readonly turned: number
  readonly hand: readonly (Hochspannung | UnterSpannung)[]
  readonly wrong: WrongView | null
  readonly can_draw: boolean
  readonly can_lay_face_down: boolean
  readonly can_get_ready: boolean
  readonly players: readonly PlayerView[]
  readonly reports: readonly Report[]
  readonly calm?: CalmView
}

export interface Ready {
  readonly type: 'ready'
}

export type Move = Play | Draw | FaceDown | Ready | Pass

/** Fewest and most players. */
export const SEATS = [2, 6] as const
/** Whether its moves show what somebody knows by heart. */
export const FACTS = true
