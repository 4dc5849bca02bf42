/* What there is to tell afterwards: races, the closest of them, the fastest answer, the longest run. */

import type { Race } from '$shell/game'
import type { View } from '../types.gen'

/** The races of each seat: won and lost. A claim that nobody else made was no race. */
export function tally(races: readonly Race[], seats: number): { won: number; lost: number }[] {
  const counts = Array.from({ length: seats }, () => ({ won: 0, lost: 0 }))
  for (const race of real(races)) {
    for (const [seat] of race.claims) counts[seat]![seat === race.winner ? 'won' : 'lost'] += 1
  }
  return counts
}

export interface Close {
  winner: number
  loser: number
  /** By how many milliseconds. */
  by: number
  /** Too close to call: a draw decided. */
  drawn: boolean
}

/** The race that was decided by the least. */
export function closest(races: readonly Race[]): Close | null {
  const gaps = real(races).flatMap((race) => {
    const own = race.claims.find(([seat]) => seat === race.winner)
    const rivals = race.claims.filter(([seat]) => seat !== race.winner)
    return own ? rivals.map(([loser, ms]) => ({ winner: race.winner, loser, by: Math.max(0, ms - own[1]), drawn: race.drawn })) : []
  })
  return gaps.reduce<Close | null>((best, gap) => (best === null || gap.by < best.by ? gap : best), null)
}

const real = (races: readonly Race[]) => races.filter((race) => race.claims.length > 1)

/** The seat with the most of something, if anybody has any and nobody else has as much. */
export function most(values: readonly number[]): number | null {
  const best = Math.max(...values)
  const first = values.indexOf(best)
  return best > 0 && values.lastIndexOf(best) === first ? first : null
}

/** The seat with the fastest answer of all. */
export function fastest(players: View['players']): number | null {
  const times = players.map((player) => player.fastest?.ms ?? Infinity)
  const best = Math.min(...times)
  return best === Infinity ? null : times.indexOf(best)
}
