// The race hangs on the wire: whoever was first has reached the insulator, the others hang behind.

import type { Race } from '$shell/game'

export interface Hanging {
  seat: number
  /** Milliseconds behind the first; the first has its own time. */
  ms: number
  isFirst: boolean
  /** Per cent of the wire. */
  x: number
  /** Units below its top. */
  y: number
}

const FIRST = 92
const LAST = 7
/** One per cent for every 2.3 ms, but far enough from each other to be read. */
const MS_PER_CENT = 2.3
const APART = 17
const HOOK = 1.4

/** How deep the wire hangs, in units: the curve that is drawn. */
const depth = (x: number) => {
  const t = x / 100
  return ((1 - t) ** 2 * 34 + 2 * t * (1 - t) * 64 + t ** 2 * 22) / 10
}

export function hang(race: Race): Hanging[] {
  const own = race.claims.find(([seat]) => seat === race.winner)?.[1] ?? 0
  const others = race.claims.filter(([seat]) => seat !== race.winner).map(([seat, ms]) => ({ seat, ms: Math.max(0, ms - own) }))
  let x = FIRST
  const behind = others
    .sort((one, other) => one.ms - other.ms)
    .map(({ seat, ms }, rank) => {
      const room = LAST + (others.length - 1 - rank) * APART
      x = Math.max(Math.min(FIRST - ms / MS_PER_CENT, x - APART), Math.min(room, x - APART))
      return { seat, ms, isFirst: false, x, y: depth(x) + HOOK }
    })
  return [{ seat: race.winner, ms: own, isFirst: true, x: FIRST, y: depth(FIRST) + HOOK }, ...behind]
}

/** By how much the first was ahead of the next. */
export const gap = (race: Race): number => hang(race)[1]?.ms ?? 0
