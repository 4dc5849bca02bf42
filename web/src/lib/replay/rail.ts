// Where things lie on the rail: rounds are pieces with gaps between them, marks stand above it.

import type { Mark, Replay } from '../net/replays.gen'

/** Marks closer than this stand in two rows. In per cent of the rail. */
const CLOSE = 4.5

/** Moments without a choice: small rings below the rail. */
const QUIET: ReadonlySet<string> = new Set(['drift'])

export interface Piece {
  /** In per cent of the rail. */
  from: number
  to: number
}

export interface Placed {
  mark: Mark
  at: number
  left: number
  /** In the upper row. */
  up: boolean
}

export const isQuiet = (mark: Mark) => QUIET.has(mark.kind)

export const timeOf = (replay: Replay, step: number) => replay.steps[step]?.at ?? 0

/** Per cent of the rail, for a time of the match. */
export const place = (replay: Replay, at: number) => (replay.lasted > 0 ? (100 * Math.min(at, replay.lasted)) / replay.lasted : 0)

/** The last step that has happened by a time. */
export function stepAt(replay: Replay, at: number): number {
  let low = 0
  let high = replay.steps.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (timeOf(replay, middle) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The rounds of a match; one piece where there is only one. */
export function pieces(replay: Replay): Piece[] {
  const ends = replay.marks.filter(({ kind }) => kind === 'round').map(({ step }) => place(replay, timeOf(replay, step)))
  const inner = ends.filter((end) => end > 0 && end < 100)
  return [0, ...inner].map((from, number) => ({ from, to: inner[number] ?? 100 }))
}

/** The marks with a shape, in the order of time: whoever is too close to the one before stands above it. */
export function marksOn(replay: Replay): Placed[] {
  const placed: Placed[] = []
  for (const mark of loud(replay)) {
    const at = timeOf(replay, mark.step)
    const left = place(replay, at)
    const before = placed.at(-1)
    placed.push({ mark, at, left, up: before !== undefined && !before.up && left - before.left < CLOSE })
  }
  return placed
}

/** One mark for a step: the most telling of several. */
export function loud(replay: Replay): Mark[] {
  const byStep = new Map<number, Mark>()
  for (const mark of replay.marks) if (!isQuiet(mark)) byStep.set(mark.step, mark)
  return [...byStep.values()].sort((one, other) => one.step - other.step)
}

/** The steps of quiet moments, in per cent. */
export const ringsOn = (replay: Replay) => replay.marks.filter(isQuiet).map(({ step }) => place(replay, timeOf(replay, step)))

/** The next mark's step in a direction; the end or the beginning where there is none. */
export function nextMark(replay: Replay, step: number, direction: 1 | -1): number {
  const steps = loud(replay).map((mark) => mark.step)
  if (direction > 0) return steps.find((other) => other > step) ?? replay.steps.length - 1
  return steps.filter((other) => other < step).at(-1) ?? 0
}

/** A finger near a mark means the mark. `width` is the rail's in pixels. */
export function snapped(replay: Replay, part: number, width: number): number {
  const near = 10
  const left = 100 * part
  const hit = marksOn(replay).find((placed) => (Math.abs(placed.left - left) / 100) * width < near)
  return hit?.mark.step ?? stepAt(replay, part * replay.lasted)
}

/** 98000 is 1:38. */
export const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
