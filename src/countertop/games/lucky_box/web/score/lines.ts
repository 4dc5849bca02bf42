/* A scorecard line by line: at the end the lines add up to the points. */

import { crossed } from '../cards/boxes'
import type { View } from '../types.gen'
import { CARD_POINTS } from './worth'

export interface RoundLine {
  round: number
  /** What a card finished in this round counts. */
  each: number
  /** Finished cards, and stars; null before the round is over. */
  cards: number | null
  stars: number
  /** Null before the round is over. */
  points: number | null
}

/** What counts only at the end: so many, and what they bring; null before it. */
export interface EndLine {
  name: 'crosses' | 'moons'
  count: number
  points: number | null
}

export function roundLines(view: View, seat: number): RoundLine[] {
  const { rounds, board } = view.players[seat]!
  return CARD_POINTS.map((each, at) => {
    const row = rounds[at]
    const isNow = !row && at === view.round - 1
    return { round: at + 1, each, cards: row?.cards ?? null, stars: row?.stars ?? (isNow ? board.stars : 0), points: row ? row.card_points + row.star_points : null }
  })
}

export function endLines(view: View, seat: number): EndLine[] {
  const { board } = view.players[seat]!
  const tally = view.tallies[seat]
  return [
    { name: 'crosses', count: crossed(board), points: tally?.crosses ?? null },
    { name: 'moons', count: board.moons, points: tally?.moons ?? null },
  ]
}
