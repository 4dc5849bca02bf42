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

export interface Race {
  readonly target: number
  readonly winner: number
  readonly claims: readonly (readonly [number, number])[]
  readonly drawn: boolean
}

export interface Step {
  readonly at: number
  readonly seat: number | null
  readonly move?: unknown
  readonly race?: Race
}

export interface Mark {
  readonly step: number
  readonly kind: string
  readonly seat: number | null
  readonly about: Readonly<Record<string, unknown>>
}

export interface Replay {
  readonly game: string
  readonly options: Readonly<Record<string, unknown>>
  readonly seats: readonly SeatThen[]
  readonly result: Result | null
  readonly lasted: number
  readonly steps: readonly Step[]
  readonly views: Readonly<Record<string, readonly unknown[]>>
  readonly marks: readonly Mark[]
  readonly ended: number | null
}

export interface Alternative {
  readonly text: string
  readonly played: boolean
  readonly move: unknown
  readonly value: number | null
  readonly spread: number
  readonly tries: number
}

export interface WhatElse {
  readonly step: number
  readonly seat: number | null
  readonly thinking: boolean
  readonly unit: 'matches' | 'order' | 'points' | 'wins'
  readonly moves: readonly Alternative[]
}

export interface Viewer {
  readonly id: number
  readonly name: string
}

export interface Where {
  readonly step: number
  readonly sight: number | null
  readonly playing: boolean
  readonly speed: number
}

export interface Viewers {
  readonly you: number
  readonly leader: number
  readonly people: readonly Viewer[]
  readonly where: Where
}
