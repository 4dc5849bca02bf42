import { expect, test } from 'vitest'
import type { Race } from '$shell/game'
import type { View } from '../types.gen'
import texts from '../texts'
import { closest, fastest, most, tally } from './story'

const race = (winner: number, claims: [number, number][], drawn = false): Race => ({ target: 1, winner, claims, drawn })
const player = (ms: number | null) => ({ fastest: ms === null ? null : { ms } }) as View['players'][number]

test('a race is won by one and lost by all others who claimed', () => {
  const races = [race(0, [[0, 900], [1, 950], [2, 990]]), race(1, [[1, 700], [0, 720]])]
  expect(tally(races, 3)).toEqual([{ won: 1, lost: 1 }, { won: 1, lost: 1 }, { won: 0, lost: 1 }])
})

test('a claim that nobody else made is no race', () => {
  expect(tally([race(0, [[0, 900]])], 2)).toEqual([{ won: 0, lost: 0 }, { won: 0, lost: 0 }])
  expect(closest([race(0, [[0, 900]])])).toBeNull()
})

test('the closest race is the one with the smallest gap to its winner', () => {
  const races = [race(0, [[0, 900], [1, 984]]), race(2, [[1, 712], [2, 700], [0, 800]])]
  expect(closest(races)).toEqual({ winner: 2, loser: 1, by: 12, drawn: false })
})

test('a draw may have given the card to the slower one: that is a gap of nothing', () => {
  expect(closest([race(0, [[0, 905], [1, 900]], true)])).toEqual({ winner: 0, loser: 1, by: 0, drawn: true })
})

test('the most belongs to one seat or to nobody', () => {
  expect(most([2, 5, 3])).toBe(1)
  expect(most([5, 5, 3])).toBeNull()
  expect(most([0, 0])).toBeNull()
})

test('the fastest answer of all', () => {
  expect(fastest([player(1200), player(null), player(800)])).toBe(2)
  expect(fastest([player(null), player(null)])).toBeNull()
})

test('a single game counts the cards that are left, a tournament negative points', () => {
  const left = (games: number) => [texts.en.left!({ options: { games } }), texts.de.left!({ options: { games } })]
  expect(left(1)).toEqual(['Cards left', 'Übrige Karten'])
  expect(left(4)).toEqual([null, null])
})

test('it is told why somebody wins who still holds cards, and why several share', () => {
  const because = (games: number, how: string, ...places: number[]) =>
    texts.en.because!({ places, points: places.map(() => -3) }, 0, { options: { games }, reports: [{ how }] }, [])
  expect(because(1, 'stuck', 1, 2)).toBe('Nothing fitted any more: the fewest cards win.')
  expect(because(1, 'face_down', 1, 2)).toBeNull()
  expect(because(4, 'face_down', 1, 1, 3)).toBe('The same negative points: they share the win.')
  expect(because(4, 'stuck', 1, 2)).toBeNull()
})
