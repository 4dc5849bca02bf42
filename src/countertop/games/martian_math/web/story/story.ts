/* What there is to tell afterwards: the quickest colony, the closest round, who liked which sign. */

import type { Operation, Round } from '../types.gen'

const SIGNS: readonly Operation[] = ['+', '-', '*', '/']

/** The sign that was called most; the first of them if several were. */
export function favourite(counts: readonly number[]): Operation | null {
  const best = Math.max(...counts)
  return best > 0 ? (SIGNS[counts.indexOf(best)] ?? null) : null
}

/** The seat with the most of something, if anybody has any and nobody else has as much. */
export function most(values: readonly number[]): number | null {
  const best = Math.max(...values)
  const first = values.indexOf(best)
  return best > 0 && values.lastIndexOf(best) === first ? first : null
}

/** The whole colony that stood after the fewest turns. */
export function quickest(rounds: readonly Round[]): { seat: number; round: number; turns: number } | null {
  const whole = rounds.flatMap(({ why, winners, turns }, number) => (why === 'colony' ? [{ seat: winners[0]!, round: number + 1, turns }] : []))
  return whole.sort((a, b) => a.turns - b.turns)[0] ?? null
}

/** The round of several in which the two largest colonies were nearest to each other. */
export function closest(rounds: readonly Round[]): { round: number; one: number; other: number } | null {
  if (rounds.length < 2) return null
  const gaps = rounds.map(({ colonies }, number) => {
    const [one = 0, other = 0] = [...colonies].sort((a, b) => b - a)
    return { round: number + 1, one, other }
  })
  return gaps.sort((a, b) => a.one - a.other - (b.one - b.other))[0]!
}

/** The rounds and colonies of those who have won equally many rounds, the most of all; null if only one has. */
export function tie(points: readonly number[], rounds: readonly Round[]): { seats: number[]; sums: number[] } | null {
  const best = Math.max(...points)
  const seats = [...points.keys()].filter((seat) => points[seat] === best)
  if (seats.length < 2) return null
  return { seats, sums: seats.map((seat) => rounds.reduce((sum, { colonies }) => sum + colonies[seat]!, 0)) }
}
