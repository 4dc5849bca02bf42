// Where things lie on the rail: rounds are pieces with gaps between them, marks stand above it.

import type { Mark, Replay } from '../net/replays.gen'

/** What the shape of a mark takes to the left and right of its place, in pixels; a flag flies to the right. */
const SHAPE = { shape: [9, 9], flag: [5, 14] } as const
/** A foot so close to a shape in the row below would be drawn over it. In pixels. */
const FOOT = 9

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
  /** Its row: two above each other where they are close, and only a foot where both are full. */
  row: Row
  /** In the upper row with another mark right below: it stands on that. */
  above: boolean
}

export type Row = 'low' | 'up' | 'foot'

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

export const isFlag = (mark: Mark) => mark.kind === 'round' || mark.kind === 'won'

/** The marks on a rail so many pixels wide, in the order of time. No shape is drawn over another: flags have the first
 * choice, and whoever finds no room has a foot only. */
export function marksOn(replay: Replay, width: number): Placed[] {
  const rows = { low: [] as Span[], up: [] as Span[] }
  const found = new Map<Mark, Row>()
  const marks = loud(replay).map((mark) => ({ mark, at: timeOf(replay, mark.step), left: place(replay, timeOf(replay, mark.step)) }))
  const pixel = (left: number) => (left * width) / 100
  for (const { mark, left } of [...marks].sort((one, other) => Number(isFlag(other.mark)) - Number(isFlag(one.mark)))) {
    const [before, after] = SHAPE[isFlag(mark) ? 'flag' : 'shape']
    const span: Span = [pixel(left) - before, pixel(left) + after]
    const row = isFree(rows.low, span) ? 'low' : isFree(rows.up, span) ? 'up' : 'foot'
    if (row !== 'foot') rows[row].push(span)
    found.set(mark, row)
  }
  return marks.map((one) => {
    const [row, foot] = [found.get(one.mark)!, pixel(one.left)]
    return { ...one, row, above: row === 'up' && !isFree(rows.low, [foot - FOOT / 2, foot + FOOT / 2]) }
  })
}

type Span = readonly [from: number, to: number]
const isFree = (row: readonly Span[], [from, to]: Span) => row.every(([first, last]) => to <= first || from >= last)

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
  const hit = loud(replay).find((mark) => (Math.abs(place(replay, timeOf(replay, mark.step)) - left) / 100) * width < near)
  return hit?.step ?? stepAt(replay, part * replay.lasted)
}

/** 98000 is 1:38. */
export const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
