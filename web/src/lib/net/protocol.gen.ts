// Generated from src/countertop/server/protocol by `make types`. Do not edit.

export type Phase = 'lobby' | 'over' | 'playing'

export type Net = 'good' | 'lost' | 'slow'

export type Reaction = 'bravo' | 'heart' | 'laugh' | 'oops' | 'thumb' | 'wow'

export type SoundFrom = 'phones' | 'screen'

export interface Option {
  readonly name: string
  readonly kind: 'choice' | 'data' | 'flag' | 'number' | 'numbers'
  readonly default: unknown
  readonly choices?: readonly (boolean | number | string | null)[]
  readonly least?: number | null
  readonly most?: number | null
  readonly optional?: boolean
  readonly own?: boolean
}

export interface GameInfo {
  readonly name: string
  readonly title: string
  readonly seats: readonly [number, number]
  readonly options: readonly Option[]
  readonly levels: readonly string[]
  readonly lesson: boolean
  readonly calm: Readonly<Record<string, unknown>> | null
}

export interface Join {
  readonly name: string
  readonly look_on?: boolean
}

export interface Joined {
  readonly code: string
  readonly you: number | null
}

export interface LessonFrame {
  readonly view: unknown
  readonly at: number
}

export interface LessonWay {
  readonly move: unknown
  readonly to: number
}

export interface LessonScene {
  readonly step: number
  readonly says: string
  readonly hint: string
  readonly at: string
  readonly lit: readonly string[]
  readonly look: number
  readonly frames: readonly LessonFrame[]
  readonly ways: readonly LessonWay[]
  readonly shown: readonly [string, string] | null
  readonly to: number | null
}

export interface Lesson {
  readonly seats: readonly string[]
  readonly you: number
  readonly steps: number
  readonly scenes: readonly LessonScene[]
}

export interface NewRoom {
  readonly game: string
  readonly name: string
}

export interface Problem {
  readonly code: string
  readonly message: string
}

export interface RoomPeek {
  readonly code: string
  readonly game: string
  readonly phase: Phase
  readonly names: readonly string[]
  readonly free: number
  readonly you: number | null
  readonly touched: number
  readonly joined: boolean
  readonly bots: number
  readonly open_door: boolean
  readonly address: string
}

export interface News {
  readonly what: 'restarted' | 'stopped'
  readonly who: string
}

export interface Onlooker {
  readonly id: number
  readonly name: string
  readonly net: Net
  readonly is_host: boolean
  readonly ready: boolean
}

export interface Race {
  readonly target: number
  readonly winner: number
  readonly claims: readonly (readonly [number, number])[]
  readonly drawn: boolean
}

export interface SeatInfo {
  readonly letter: string
  readonly name: string
  readonly level: string | null
  readonly stand_in: string | null
  readonly net: Net
  readonly ready: boolean
  readonly is_host: boolean
}

export interface Play {
  readonly type: 'play'
  readonly move: unknown
  readonly ms?: number | null
  readonly n: number
}

export interface Configure {
  readonly type: 'configure'
  readonly game: string
  readonly options: Readonly<Record<string, unknown>>
  readonly names?: Readonly<Record<string, string>>
  readonly n: number
}

export interface AddBot {
  readonly type: 'add_bot'
  readonly level: string
  readonly n: number
}

export interface SetLevel {
  readonly type: 'set_level'
  readonly seat: number
  readonly level: string
  readonly n: number
}

export interface Remove {
  readonly type: 'remove'
  readonly seat: number
  readonly n: number
}

export interface RemoveOnlooker {
  readonly type: 'remove_onlooker'
  readonly id: number
  readonly n: number
}

export interface OpenDoor {
  readonly type: 'open_door'
  readonly open: boolean
  readonly n: number
}

export interface CloseScreens {
  readonly type: 'close_screens'
  readonly n: number
}

export interface SetSound {
  readonly type: 'set_sound'
  readonly sound: SoundFrom
  readonly n: number
}

export interface StandIn {
  readonly type: 'stand_in'
  readonly seat: number
  readonly level: string
  readonly n: number
}

export interface Rename {
  readonly type: 'rename'
  readonly name: string
  readonly n: number
}

export interface Sit {
  readonly type: 'sit'
  readonly n: number
}

export interface Stand {
  readonly type: 'stand'
  readonly n: number
}

export interface OpenSeats {
  readonly type: 'open_seats'
  readonly open: boolean
  readonly n: number
}

export interface TakeSeat {
  readonly type: 'take_seat'
  readonly seat: number
  readonly n: number
}

export interface Ready {
  readonly type: 'ready'
  readonly ready: boolean
  readonly n: number
}

export interface Share {
  readonly type: 'share'
  readonly promise: string
  readonly share: string
  readonly n: number
}

export interface Start {
  readonly type: 'start'
  readonly n: number
}

export interface Pause {
  readonly type: 'pause'
  readonly n: number
}

export interface Resume {
  readonly type: 'resume'
  readonly n: number
}

export interface Stop {
  readonly type: 'stop'
  readonly n: number
}

export interface Restart {
  readonly type: 'restart'
  readonly n: number
}

export interface Rematch {
  readonly type: 'rematch'
  readonly n: number
}

export interface Leave {
  readonly type: 'leave'
  readonly n: number
}

export interface CloseRoom {
  readonly type: 'close_room'
  readonly n: number
}

export interface Signal {
  readonly type: 'signal'
  readonly word: string
  readonly about?: string
  readonly n: number
}

export interface React {
  readonly type: 'react'
  readonly what: Reaction
  readonly n: number
}

export interface Hint {
  readonly type: 'hint'
  readonly move?: boolean
  readonly n: number
}

export interface Why {
  readonly type: 'why'
  readonly seat: number
  readonly n: number
}

export interface AllowHints {
  readonly type: 'allow_hints'
  readonly allow: boolean
  readonly n: number
}

export interface Pong {
  readonly type: 'pong'
  readonly id: number
}

export interface Result {
  readonly places: readonly number[]
  readonly points: readonly number[]
}

export interface Room {
  readonly type: 'room'
  readonly code: string
  readonly game: string
  readonly options: Readonly<Record<string, unknown>>
  readonly phase: Phase
  readonly seats: readonly SeatInfo[]
  readonly onlookers: readonly Onlooker[]
  readonly you: number | null
  readonly paused_by: string | null
  readonly resumes_in: number | null
  readonly result: Result | null
  readonly races: readonly Race[]
  readonly asked: readonly number[]
  readonly hosting: boolean
  readonly answered: number
  readonly match: number | null
  readonly news: News | null
  readonly open_seats: boolean
  readonly names: Readonly<Record<string, string>>
  readonly promise: string
  readonly dealt: string | null
  readonly open_door: boolean
  readonly member: number
  readonly replay: string | null
  readonly screens: number
  readonly sound: SoundFrom
  readonly hints: boolean
  readonly daily: string | null
}

export interface Table {
  readonly type: 'table'
  readonly seq: number
  readonly at: number
  readonly running: boolean
  readonly view?: unknown
  readonly race?: Race
}

export interface Signalled {
  readonly type: 'signalled'
  readonly seat: number
  readonly word: string
  readonly about: string
}

export interface Reacted {
  readonly type: 'reacted'
  readonly seat: number
  readonly what: Reaction
}

export interface Hinted {
  readonly type: 'hinted'
  readonly code: string
  readonly about: Readonly<Record<string, unknown>>
  readonly move?: unknown
  readonly seat: number | null
}

export interface Ack {
  readonly type: 'ack'
  readonly n: number
}

export interface Refused {
  readonly type: 'refused'
  readonly n: number | null
  readonly code: string
  readonly message: string
  readonly by?: number
  readonly about?: Readonly<Record<string, unknown>>
}

export interface Ping {
  readonly type: 'ping'
  readonly id: number
}

export interface Bye {
  readonly type: 'bye'
  readonly code: string
  readonly message: string
}

export type ClientMessage =
  | Play
  | Configure
  | AddBot
  | SetLevel
  | Remove
  | RemoveOnlooker
  | OpenDoor
  | CloseScreens
  | SetSound
  | StandIn
  | Rename
  | Sit
  | Stand
  | OpenSeats
  | TakeSeat
  | Ready
  | Share
  | Start
  | Pause
  | Resume
  | Stop
  | Restart
  | Rematch
  | Leave
  | CloseRoom
  | Signal
  | React
  | Hint
  | Why
  | AllowHints
  | Pong

export type ServerMessage = Room | Table | Signalled | Reacted | Hinted | Ack | Refused | Ping | Bye
