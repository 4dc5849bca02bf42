/* What there is to tell afterwards: the highest solution, and who sabotaged whom. */

import { isMore, type Ratio } from '../cards/fraction'
import type { Round } from '../types.gen'

export interface Highest {
  seat: number
  round: number
  value: Ratio
}

/** The highest solution of all, the first if there are several. */
export function highest(history: readonly Round[]): Highest | null {
  let best: Highest | null = null
  for (const [round, { solutions }] of history.entries()) {
    for (const [seat, value] of solutions.entries()) {
      if (value && (best === null || isMore(value, best.value))) best = { seat, round, value }
    }
  }
  return best
}

/** How many signs each seat laid before whose numbers: `[by][victim]`. */
export function feuds(history: readonly Round[], seats: number): number[][] {
  const counts = Array.from({ length: seats }, () => Array<number>(seats).fill(0))
  for (const { traps } of history) for (const { by, victim } of traps) counts[by]![victim]! += 1
  return counts
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Who went for whom most often, if that was more than once. */
export function rivals(counts: readonly (readonly number[])[]): { by: number; victim: number; times: number } | null {
  let best: { by: number; victim: number; times: number } | null = null
  for (const [by, row] of counts.entries()) {
    for (const [victim, times] of row.entries()) if (times > (best?.times ?? 1)) best = { by, victim, times }
  }
  return best
}
