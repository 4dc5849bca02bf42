// Generated from src/countertop/server/learned.py by `make types`. Do not edit.

export type Sign = '*' | '+' | '-' | '/'

export interface Fact {
  readonly sign: Sign
  readonly left: number
  readonly right: number
}

export interface FactNow {
  readonly fact: Fact
  readonly standing: 'near' | 'slow' | 'sure'
  readonly few: boolean
  readonly right: number
  readonly low: number
  readonly high: number
  readonly ms: number | null
  readonly asked: number
  readonly correct: number
  readonly games: number
  readonly practised: number
  readonly said: readonly (readonly [number, number])[]
}

export interface SureThen {
  readonly day: string
  readonly sure: number
  readonly low: number
  readonly high: number
}

export interface MyNumbers {
  readonly facts: readonly FactNow[]
  readonly due: readonly Fact[]
  readonly trend: readonly SureThen[]
  readonly matches: number
  readonly practised: number
}

export interface Practised {
  readonly id: string
  readonly fact: Fact
  readonly said: number
  readonly ms: number | null
}

export interface Checked {
  readonly right: boolean
  readonly result: number
}
