// Who sits where, and where somebody may be put.

import type { ClassPupil, ClassRoom, ClassTable } from './school.gen'

/** The fewest and most at one table whom the game takes, as the teacher may mix them. */
export const sizes = ([least, most]: readonly [number, number], pupils: number): readonly number[] => {
  const from = Math.max(2, least)
  const to = Math.max(from, Math.min(most, 6, Math.max(pupils, from)))
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** How large tables are best mixed: four, or as near to it as the game allows. */
export const usual = (offered: readonly number[]): number => offered.reduce((best, size) => (Math.abs(size - 4) < Math.abs(best - 4) ? size : best), offered[0] ?? 4)

/** Those who have no table. */
export const waiting = ({ pupils }: ClassRoom): readonly ClassPupil[] => pupils.filter(({ table }) => table === null)

/** Whether one more may sit down here. Whoever is in the middle of a match is not disturbed. */
export const hasPlace = (table: ClassTable, most: number): boolean => table.seats.length < most && isStill(table)

/** Whether nobody here is in the middle of a match. */
export const isStill = ({ state }: ClassTable): boolean => state === 'waiting' || state === 'finished'

/** The number that a further table would have. */
export const nextNumber = ({ tables }: ClassRoom): number => tables.reduce((most, { number }) => Math.max(most, number), 0) + 1

export const needsSomebody = ({ state }: ClassTable): boolean => state === 'stuck' || state === 'asleep'

/** Seconds for all, one step of five minutes up or down from what is left. */
export function changed(leftMs: number | null, by: 1 | -1): number | null {
  const STEP = 300
  const left = leftMs === null ? 0 : Math.ceil(leftMs / 1000)
  const next = by > 0 ? (Math.floor(left / STEP) + 1) * STEP : (Math.ceil(left / STEP) - 1) * STEP
  return next <= 0 ? null : Math.min(next, 5400)
}
