import type { Result, SeatInfo } from '../net/protocol.gen'

export interface Standing {
  seat: SeatInfo
  /** The seat's number. */
  number: number
  place: number
  points: number
}

/** Everybody with place and points, the first place first. */
export function standings(seats: readonly SeatInfo[], result: Result): Standing[] {
  const all = seats.map((seat, number) => ({ seat, number, place: result.places[number] ?? seats.length, points: result.points[number] ?? 0 }))
  return all.sort((one, other) => one.place - other.place || other.points - one.points)
}

/** The numbers of the seats, the first place first; those who share one as they sit. */
export function byPlace(seats: readonly SeatInfo[], { places }: Result): number[] {
  return seats.map((_, seat) => seat).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
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
