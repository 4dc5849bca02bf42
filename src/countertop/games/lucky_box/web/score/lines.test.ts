import { expect, it } from 'vitest'
import type { View } from '../types.gen'
import { endLines, roundLines } from './lines'

const rounds = [
  { cards: 1, card_points: 15, stars: 2, star_points: 4 },
  { cards: 0, card_points: 0, stars: 0, star_points: 0 },
]
const later = [
  { cards: 2, card_points: 20, stars: 1, star_points: 1 },
  { cards: 1, card_points: 8, stars: 3, star_points: 9 },
]
const board = { boxes: [{ card: 1, crosses: 0o777 - 1 }, { card: 2, crosses: 0o007 }], lightning: 0, moons: 4, stars: 1 }
const playing = { round: 3, players: [{ board, rounds, points: 19 }], tallies: [] } as unknown as View
const over = {
  round: 4,
  players: [{ board: { ...board, stars: 0 }, rounds: [...rounds, ...later], points: 43 + 14 + 5 - 6 }],
  tallies: [{ cards: 43, stars: 14, crosses: 5, moons: -6 }],
} as unknown as View

it('adds up to the points, round by round with crosses and moons', () => {
  const lines = [...roundLines(over, 0), ...endLines(over, 0)]
  expect(lines.map(({ points }) => points)).toEqual([19, 0, 21, 17, 5, -6])
  expect(lines.reduce((sum, { points }) => sum + points!, 0)).toBe(over.players[0]!.points)
})

it('adds up to the points so far while rounds are to come', () => {
  const lines = [...roundLines(playing, 0), ...endLines(playing, 0)]
  expect(lines.map(({ points }) => points)).toEqual([19, 0, null, null, null, null])
  expect(lines.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(playing.players[0]!.points)
})

it('says what a card counts in each round, and shows the stars of this one', () => {
  expect(roundLines(playing, 0).map(({ each }) => each)).toEqual([15, 12, 10, 8])
  expect(roundLines(playing, 0).map(({ stars }) => stars)).toEqual([2, 0, 1, 0])
})

it('counts the crosses and moons that will count at the end', () => {
  expect(endLines(playing, 0).map(({ count }) => count)).toEqual([11, 4])
})
