import type { Result, SeatInfo } from '../net/protocol.gen'
import { signed } from '../words/format'

export interface Standing {
  seat: SeatInfo
  /** The seat's number. */
  number: number
  place: number
  points: number
  /** The points as they are shown. */
  told: string
}

/** Everybody with place and points, the first place first. What is left over is told as how much it is, and not below nothing. */
export function standings(seats: readonly SeatInfo[], result: Result, { isLeft = false } = {}): Standing[] {
  const all = seats.map((seat, number) => {
    const points = result.points[number] ?? 0
    return { seat, number, place: result.places[number] ?? seats.length, points, told: isLeft ? `${Math.abs(points)}` : signed(points) }
  })
  return all.sort((one, other) => one.place - other.place || other.points - one.points)
}

/** The numbers of the seats, the first place first; those who share one as they sit. */
export function byPlace(seats: readonly SeatInfo[], { places }: Result): number[] {
  return seats.map((_, seat) => seat).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
}

interface Wins {
  alone: string
  youWin: string
  youShare: string
  wins: (name: string) => string
  share: (names: string) => string
}

/** Who won. Alone there is nobody to win against. */
export function headline(ranked: readonly Standing[], you: number | null, t: Wins, listed: (names: readonly string[]) => string): string {
  if (ranked.length === 1) return t.alone
  const winners = ranked.filter(({ place }) => place === 1)
  const won = winners.some(({ number }) => number === you)
  const names = listed(winners.map(({ seat }) => seat.name))
  if (winners.length > 1) return won ? t.youShare : t.share(names)
  return won ? t.youWin : t.wins(names)
}

/** Why somebody is first who has no more points than another, in general words; null where points tell it. */
export function tieBreak(ranked: readonly Standing[], t: { tieBroken: (first: string, others: string) => string }, listed: (names: readonly string[]) => string): string | null {
  const winners = ranked.filter(({ place }) => place === 1)
  const beaten = ranked.filter(({ place, points }) => place !== 1 && points === winners[0]?.points)
  const names = (some: readonly Standing[]) => listed(some.map(({ seat }) => seat.name))
  return beaten.length > 0 ? t.tieBroken(names(winners), names(beaten)) : null
}

const TALLEST = 22
const SHORTEST = 2

/** How many counters each score is stacked to: one a point, or one for several when there are many.
 * Penalty points are stacked by how much is left above the worst, so that the first stands highest. */
export function counters(points: readonly number[]): number[] {
  const worst = Math.min(0, ...points)
  const heights = points.map((own) => own - worst)
  const perCounter = Math.max(1, Math.max(...heights) / TALLEST)
  const base = worst < 0 ? SHORTEST : 0
  return heights.map((height) => Math.min(TALLEST, base + Math.round(height / perCounter)))
}
