// Generated from src/countertop/server/protocol/school.py by `make types`. Do not edit.

export type Picture =
  | 'apple'
  | 'ball'
  | 'boat'
  | 'cloud'
  | 'fish'
  | 'flower'
  | 'house'
  | 'key'
  | 'moon'
  | 'rocket'
  | 'sun'
  | 'tree'

export type ClassState = 'gathering' | 'over' | 'paused' | 'playing'

export type ClassTableState = 'asleep' | 'finished' | 'playing' | 'stuck' | 'waiting'

export type ClassSaid =
  | 'gone'
  | 'over'
  | 'paused'
  | 'playing'
  | 'quiet'
  | 'thinking'
  | 'waiting'
  | 'won'

export type Locale = 'de' | 'en'

export type Sign = '*' | '+' | '-' | '/'

export interface NewClass {
  readonly name: string
  readonly locale?: Locale
  readonly until?: string | null
}

export interface ClassOpened {
  readonly secret: string
  readonly code: string
  readonly until: string
}

export interface EnterClass {
  readonly code: string
}

export interface PupilTile {
  readonly id: number
  readonly nickname: string
  readonly taken: boolean
  readonly fresh: boolean
}

export interface ClassEntered {
  readonly name: string
  readonly code: string
  readonly locale: Locale
  readonly pupils: readonly PupilTile[]
}

export interface JoinClass {
  readonly code: string
  readonly nickname: string
  readonly symbols: readonly [Picture, Picture, Picture]
}

export interface LoginPupil {
  readonly code: string
  readonly pupil: number
  readonly symbols: readonly [Picture, Picture, Picture]
}

export interface ClassMe {
  readonly name: string
  readonly code: string
  readonly locale: Locale
  readonly id: number
  readonly nickname: string
  readonly table: number | null
  readonly room: string | null
  readonly others: readonly string[]
  readonly game: string
  readonly state: ClassState
  readonly time_left_ms: number | null
}

export interface ClassPupil {
  readonly id: number
  readonly nickname: string
  readonly here: boolean
  readonly table: number | null
  readonly wrong: number
}

export interface ClassTable {
  readonly number: number
  readonly game: string
  readonly room: string | null
  readonly seats: readonly number[]
  readonly bots: readonly string[]
  readonly state: ClassTableState
  readonly progress: number
  readonly said: ClassSaid
  readonly who: string | null
  readonly seconds: number | null
}

export interface ClassRoom {
  readonly name: string
  readonly code: string
  readonly locale: Locale
  readonly until: string
  readonly keeps: string | null
  readonly game: string
  readonly options: Readonly<Record<string, unknown>>
  readonly tables_in_play: readonly number[] | null
  readonly calm: boolean
  readonly state: ClassState
  readonly time_left_ms: number | null
  readonly finished: number
  readonly pupils: readonly ClassPupil[]
  readonly tables: readonly ClassTable[]
}

export interface BoardTable {
  readonly number: number
  readonly names: readonly string[]
  readonly state: ClassTableState
  readonly progress: number
}

export interface ClassBoard {
  readonly name: string
  readonly code: string
  readonly locale: Locale
  readonly address: string
  readonly game: string
  readonly state: ClassState
  readonly time_left_ms: number | null
  readonly here: number
  readonly pupils: number
  readonly finished: number
  readonly waiting: readonly string[]
  readonly tables: readonly BoardTable[]
}

export interface SeatPupil {
  readonly pupil: number
  readonly table: number | null
}

export interface ForgetPictures {
  readonly pupil: number
}

export interface MixAgain {
  readonly size?: number
}

export interface ChooseGame {
  readonly game: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly tables?: readonly number[] | null
  readonly calm?: boolean
}

export interface StartAll {
  readonly anew?: boolean
}

export interface StopTables {
  readonly table?: number | null
}

export interface PauseAll {
  readonly paused: boolean
}

export interface TimeForAll {
  readonly seconds: number | null
}

export interface KeepUntil {
  readonly date: string | null
}

export interface DeletePupil {
  readonly pupil: number | null
}

export interface Fact {
  readonly sign: Sign
  readonly left: number
  readonly right: number
}

export interface FactOfClass {
  readonly fact: Fact
  readonly sure: readonly number[]
  readonly slow: readonly number[]
  readonly near: readonly number[]
  readonly few: readonly number[]
  readonly asked: number
  readonly correct: number
}

export interface ClassMap {
  readonly facts: readonly FactOfClass[]
  readonly pupils: number
}

export interface Mixup {
  readonly fact: Fact
  readonly result: number
  readonly said: number
  readonly instead: Fact | null
  readonly pupils: number
  readonly times: number
}

export interface Mixups {
  readonly day: string
  readonly matches: number
  readonly mixups: readonly Mixup[]
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

export interface PupilPage {
  readonly id: number
  readonly nickname: string
  readonly numbers: MyNumbers
}

export interface ClassHello {
  readonly secret?: string | null
  readonly code?: string | null
}

export interface ClassFrame {
  readonly room: ClassRoom | null
  readonly board: ClassBoard | null
  readonly me: ClassMe | null
}
