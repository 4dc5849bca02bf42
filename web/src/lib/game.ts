// What the shell and a game agree on. A game's `web/` folder offers by file name:
//   Table.svelte   the table itself, with TableProps: shows a view, sends moves, knows no rule
//   Story.svelte   how it came about, on the result screen, with StoryProps
//   Emblem.svelte  the drawing on its box lid, without props
//   lid.ts         what is printed on the box lid, by default a Lid
//   world.css      its colours, as [data-game='…']; imported by the emblem
//   table.css      what the frame of its table has otherwise, in the same way; imported by the table
//   Hands.svelte   what a seat holds, for those who watch a match again with open cards; only where hands are hidden
//   texts.ts       by default { en, de }, each a GameTexts
//   hints.ts       if it likes, by default Hints: what a hint and a "Why?" say, and what they point at
// The lid and the emblem are part of the first load, so they are small; all else comes when needed.

import type { Rows } from './aid/rows'
import type { Race, Result, SeatInfo, Signalled } from './net/protocol.gen'
import type { Language } from './words/i18n.svelte'

export type { Language, Race, Result, SeatInfo, Signalled }

/** What became of a move. `by` is by how many milliseconds it came too late. */
export type Outcome = { ok: true } | { ok: false; code: string; message: string; by?: number; about?: About }

/** What a refusal names, for a sentence such as "Card {card} …". */
export type About = Readonly<Record<string, unknown>>

export interface TableProps<View, Move> {
  view: View
  /** Your seat; null for an onlooker. */
  you: number | null
  seats: readonly SeatInfo[]
  /** Whether the match's clock runs: not before it is resumed, not while it is paused. */
  running: boolean
  /** The match's time in milliseconds, going on by itself and stopping with the clock. */
  now: () => number
  /** Sends a move; `ms` is how long the thing it is aimed at has been on the screen (the fair race). */
  play: (move: Move, ms?: number) => Promise<Outcome>
  /** A line for the live log that screen readers hear. */
  say: (line: string) => void
  openMenu: () => void
  /** Holds the result back for so many milliseconds from now, while the end of the match is still
   * being shown: `Infinity` until it is called again, 0 lets the result come. */
  linger: (ms: number) => void
  /** A quick signal to everybody at the table; not part of the match. */
  signal: (word: string, about?: string) => void
  /** Hear the signals of others; returns what ends it. */
  onSignal: (listener: (signal: Signalled) => void) => () => void
  language: Language
  /** Mirror what lies under the thumb. */
  leftHanded: boolean
}

export interface StoryProps<View> {
  view: View
  result: Result
  seats: readonly SeatInfo[]
  you: number | null
  races: readonly Race[]
  language: Language
}

/** What is printed on the box. */
export interface Lid extends Readonly<Record<Language, { title: string; tagline: string }>> {
  /** Where the box lies on the start page; those without a place come last, by their names. */
  place?: number
  /** Fewest and most players. */
  seats: readonly [number, number]
  /** Its moves show what somebody knows by heart: the pages about that name it. */
  facts: boolean
}

export interface OptionTexts {
  label: string
  /** One line below the choice; or one for each value, by its JSON form ("4", "true", "null"). */
  explain?: string | Readonly<Record<string, string>>
  /** Words for the values, by their JSON form. */
  values?: Readonly<Record<string, string>>
  /** The numbers that plus and minus stop at, where one by one or round numbers are not what people choose. */
  steps?: readonly number[]
  /** What a number is counted in, behind it: "s". */
  unit?: string
  /** How many of the option make one that people count in: 1000 for milliseconds shown as seconds. */
  per?: number
  /** Shown only while other options have these values, by their JSON form: `{ games: ['4'] }`. */
  only?: Readonly<Record<string, readonly string[]>>
  /** Shown only under "more options". */
  more?: boolean
}

export interface GameTexts {
  options: Readonly<Record<string, OptionTexts>>
  /** Sentences for refusals, by code; `{card}` is what the refusal says of it. */
  errors: Readonly<Record<string, string>>
  /** What the bots' levels mean here, where the shell's words for them do not fit. */
  levels?: Readonly<Record<string, { name?: string; explain?: string }>>
  /** The host's button, where it is not cards that are dealt. */
  deal?: string
  /** How points are counted on the result screen, e.g. as penalty points. */
  points?: string
  /** What the result counts instead of points, the fewer the better: cards left. Null where there are points. */
  left?: (view: unknown) => string | null
  /** The result in two or three words, where "Ben wins!" does not fit: a game against the clock. */
  headline?: (result: Result, you: number | null, view: unknown) => string | null
  /** One sentence below the headline where points alone do not tell it: how a tie was broken ("1 : 1, Pixel has
   * the larger colony."). Null where there is nothing to tell; without it the shell says that points were equal. */
  because?: (result: Result, you: number | null, view: unknown, seats: readonly SeatInfo[]) => string | null
  /** All win or lose together: the result is one stack for the whole team. */
  together?: boolean
}

export type Texts<T extends GameTexts = GameTexts> = Readonly<Record<Language, T>>

/** What is said of a reason (`bots/why.py`): `about` is what it names; `bot` is who made the move, where
 * it is made already; `name` says who sits on a seat. */
export type Look = (about: any, bot: string | null, name: (seat: number) => string) => string

export interface HintTexts<Code extends string = string> {
  /** What a skilled player looks at, by the code of the reason. Of a hint it never says the move. */
  look: Readonly<Record<Code, Look>>
  /** The move in words, for the second tap; where all race there is none. */
  move?: (move: any, view: any, seats: readonly SeatInfo[]) => string
  /** Why something is refused, by its code: the rule behind it, in one or two sentences. */
  refusals: Readonly<Record<string, string>>
}

export interface Pointing {
  /** Where a move is made, as selectors within the table; it is ringed or numbered, not made. */
  readonly at?: (move: any, view: any) => readonly string[]
  /** A reason as rows of dots, where it is about a product. */
  readonly draw?: (code: string, about: any) => Rows | null
}

export type Hints<Code extends string = string> = Readonly<Record<Language, HintTexts<Code>>> & Pointing
