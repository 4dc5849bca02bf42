/* What is told of a result where points alone do not tell it. */

import type { Result } from '$shell/game'
import { told } from '../cards/fraction'
import type { View } from '../types.gen'

export type Tie =
  /** They got there in the same round. Only the highest solution scores, so they had the same one: nothing can break that tie. */
  | { kind: 'together'; seats: readonly number[]; value: string }
  /** All who play on get the same points in the end: whoever had them first is ahead. */
  | { kind: 'sooner'; points: number }

export function tie({ places }: Result, { history, options, players }: View): Tie | null {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  const round = history[arrival(history, winners[0]!, options.points)]
  const value = round?.solutions[winners[0]!]
  if (winners.length > 1 && value) return { kind: 'together', seats: winners, value: told(value) }
  const arrived = players.filter(({ points }) => points >= options.points)
  return arrived.length > winners.length ? { kind: 'sooner', points: options.points } : null
}

/** The number of the round in which a seat got there. */
function arrival(history: View['history'], seat: number, points: number): number {
  let had = 0
  return history.findIndex(({ scored }) => scored.includes(seat) && ++had === points)
}
