/* The show at the end of a round, as figures. */

import type { CheckedSetView } from './types.gen'

/** How many cards of a goal have been turned over so long after it was laid out. */
export function turnedBy(ms: number, perCard: number, cards: number): number {
  return Math.max(0, Math.min(cards, Math.floor(ms / perCard)))
}

/** The values of a goal in their order, stacked ones too. */
export const sumUp = (set: CheckedSetView): number[] => set.stacks.flatMap((stack) => stack.map((card) => card.value))
