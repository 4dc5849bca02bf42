// What the shell and a game's part of the big screen agree on. A game's `web/tv/` folder offers:
//   Screen.svelte  the match on a television, with ScreenProps, inside a Stage; without it the shell's plain one is shown
//   talk.ts        by default a Talk: what people will talk about when the match is over
// All sizes are in --u, 1 % of a 16:9 picture; no text is smaller than 1.6 of them.

import { getContext, setContext } from 'svelte'
import type { Language, Race, Result, SeatInfo } from '../game'
import type { Room } from '../net/protocol.gen'

export interface ScreenProps<View> {
  /** What an onlooker may know: shared things and counts. */
  view: View
  seats: readonly SeatInfo[]
  running: boolean
  /** The match's time in milliseconds. */
  now: () => number
  /** The latest race of two claims or more, if there was one. */
  race: Race | null
  /** Holds the result back for so many milliseconds from now. */
  linger: (ms: number) => void
  language: Language
}

export interface Told {
  /** Whose deed it is; without it the whole table's. */
  seat?: number
  title: string
  text: string
}

/** At most three things are shown, the first ones. */
export type Talk<View> = (view: View, match: { result: Result; seats: readonly SeatInfo[]; races: readonly Race[]; language: Language }) => Told[]

/** What the frame around everything knows. */
export interface Surroundings {
  room: Room
  /** The server is away, or the network. */
  lost: boolean
  /** When the running 3-2-1 is over, by `performance.now()`. */
  resumesAt: number | null
}

/** With more players than this every bit of the wood is needed for their names. */
export const ROOMY = 4

const KEY = Symbol('big screen')
const OFFER = Symbol('full screen')

export const surround = (about: Surroundings) => setContext(KEY, about)
export const surroundings = () => getContext<Surroundings>(KEY)

/** The glass offers full screen; it is said where nothing else lies. */
export const offerFullScreen = (isOffered: () => boolean) => setContext(OFFER, isOffered)
export const offeredFullScreen = () => getContext<(() => boolean) | undefined>(OFFER) ?? (() => false)
