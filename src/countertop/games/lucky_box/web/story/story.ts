/* What is worth telling when all is over. */

import type { Result } from '$shell/game'
import type { PlayerView } from '../types.gen'

export interface Moment {
  seat: number
  round: number
  number: number
  bonuses: number
}

/** The number that set off the most bonuses; the first of several, and only if it was more than one. */
export function bestMoment(players: readonly PlayerView[]): Moment | null {
  let found: Moment | null = null
  for (const [seat, { best }] of players.entries()) {
    if (best && best.bonuses > (found?.bonuses ?? 1)) found = { seat, ...best }
  }
  return found
}

/** Who has more moons than anybody else, if there are others. */
export function mostMoons(players: readonly PlayerView[]): { seat: number; moons: number } | null {
  const moons = players.map(({ board }) => board.moons)
  const most = Math.max(...moons)
  const alone = moons.filter((count) => count === most).length === 1
  return players.length > 1 && alone ? { seat: moons.indexOf(most), moons: most } : null
}

export interface Tie {
  first: readonly number[]
  /** The most moons of those with as many points who are not first; null where the win is shared. */
  moons: { most: number; next: number } | null
}

/** R19: how it was decided, where the points of the first are not theirs alone. */
export function tieForFirst({ places, points }: Result, players: readonly PlayerView[]): Tie | null {
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  const beaten = places.flatMap((place, seat) => (place > 1 && points[seat] === points[first[0]!] ? [seat] : []))
  const moonsOf = (seats: readonly number[]) => Math.max(...seats.map((seat) => players[seat]!.board.moons))
  if (beaten.length) return { first, moons: { most: moonsOf(first), next: moonsOf(beaten) } }
  return first.length > 1 ? { first, moons: null } : null
}
