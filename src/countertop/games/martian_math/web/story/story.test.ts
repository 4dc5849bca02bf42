import { expect, test } from 'vitest'
import type { Result, SeatInfo } from '$shell/game'
import texts from '../texts'
import type { Round } from '../types.gen'
import { closest, favourite, most, quickest } from './story'

const round = (winner: number, why: Round['why'], colonies: number[], turns: number): Round => ({ winners: [winner], why, colonies, totals: colonies, turns })

test('the sign that was called most is the favourite', () => {
  expect(favourite([1, 2, 5, 0])).toBe('*')
  expect(favourite([3, 3, 0, 0])).toBe('+')
  expect(favourite([0, 0, 0, 0])).toBeNull()
})

test('most needs one seat that is ahead of all others', () => {
  expect(most([0, 2, 1])).toBe(1)
  expect(most([2, 2, 1])).toBeNull()
  expect(most([0, 0])).toBeNull()
})

test('the quickest colony is a whole one', () => {
  expect(quickest([round(0, 'full', [5, 4], 12), round(1, 'colony', [3, 7], 18), round(0, 'colony', [7, 2], 16)])).toEqual({ seat: 0, round: 3, turns: 16 })
  expect(quickest([round(0, 'full', [5, 4], 12)])).toBeNull()
})

test('the closest round needs another one to compare with', () => {
  expect(closest([round(0, 'full', [5, 4, 1], 12), round(1, 'colony', [3, 7, 0], 18)])).toEqual({ round: 1, one: 5, other: 4 })
  expect(closest([round(0, 'full', [5, 4], 12)])).toBeNull()
})

test('a tie is told with what broke it', () => {
  const seats = ['Ada', 'Pixel'].map((name) => ({ name }) as SeatInfo)
  const told = (colonies: number[][], points: number[], you: number | null = null) =>
    texts.en.because!({ points } as unknown as Result, you, { finished: colonies.map((sizes) => round(0, 'full', sizes, 9)) }, seats)
  expect(told([[5, 7], [7, 6]], [1, 1])).toBe('1 : 1, Pixel has the larger colonies: 13 to 12 hexes.')
  expect(told([[5, 7], [7, 6]], [1, 1], 1)).toBe('1 : 1, you have the larger colonies: 13 to 12 hexes.')
  expect(told([[5, 7], [7, 5]], [1, 1])).toBe('1 : 1, and the colonies are equally large.')
  expect(told([[5, 7], [7, 6]], [2, 0])).toBeNull()
})
