// Generated from src/countertop/server/days.py by `make types`. Do not edit.

export type Sign = '*' | '+' | '-' | '/'

export interface Ticket {
  readonly game: string
  readonly state: 'begun' | 'done' | 'new'
  readonly code: string | null
  readonly score: number | null
}

export interface Today {
  readonly day: string
  readonly tickets: readonly Ticket[]
}

export interface NewTry {
  readonly name: string
}

export interface Row {
  readonly kind: string
  readonly number: number
  readonly squares: number
  readonly stars: number
}

export interface Tried {
  readonly day: string
  readonly game: string
  readonly name: string
  readonly score: number
  readonly rows: readonly Row[]
  readonly replay: string | null
}

export interface Friend {
  readonly name: string
  readonly score: number
}

export interface Others {
  readonly yours: Tried
  readonly scores: readonly (readonly [number, number])[]
  readonly friends: readonly Friend[]
}

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

export interface MyMatch {
  readonly key: string
  readonly seat: number | null
  readonly hosting: boolean
  readonly about: About
}

export interface Fact {
  readonly sign: Sign
  readonly left: number
  readonly right: number
}

export interface Fastest {
  readonly game: string
  readonly ms: number
  readonly fact: Fact
  readonly at: number
}

export interface Feat {
  readonly game: string
  readonly value: number
  readonly ended: number
}

export interface Played {
  readonly game: string
  readonly matches: number
  readonly won: number
  readonly most: number
}

export interface MyBests {
  readonly fastest: readonly Fastest[]
  readonly feats: readonly Feat[]
  readonly played: readonly Played[]
}

export interface OnTheMove {
  readonly address: string
  readonly qr: string
  readonly seconds: number
}

export interface MoveHere {
  readonly token: string
}
