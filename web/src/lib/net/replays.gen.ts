// Generated from src/countertop/server/replays.py by `make types`. Do not edit.

export interface SeatThen {
  readonly letter: string
  readonly name: string
  readonly level: string | null
  readonly stand_in: string | null
}

export interface Result {
  readonly places: readonly number[]
  readonly points: readonly number[]
}

export interface About {
  readonly game: string
  readonly options: Readonly<Record<string, unknown>>
  readonly seats: readonly SeatThen[]
  readonly result: Result
  readonly ended: number
  readonly lasted: number
  readonly names: Readonly<Record<string, string>>
}
