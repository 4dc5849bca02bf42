import { expect, it } from 'vitest'
import type { SeatInfo } from '../net/protocol.gen'
import { byPlace, counters, standings } from './standings'

const seat = (letter: string): SeatInfo => ({ letter, name: letter, level: null, stand_in: null, net: 'good', ready: true, is_host: false })

it('ranks by place, and shared places by points', () => {
  const ranked = standings(['A', 'B', 'C'].map(seat), { places: [3, 1, 1], points: [-9, 0, 0] })
  expect(ranked.map(({ seat, place }) => [seat.letter, place])).toEqual([
    ['B', 1],
    ['C', 1],
    ['A', 3],
  ])
})

it('names the seats by place, and those who share one as they sit', () => {
  expect(byPlace(['A', 'B', 'C', 'D'].map(seat), { places: [4, 2, 1, 2], points: [0, 3, 5, 7] })).toEqual([2, 1, 3, 0])
})

it('stacks one counter a point', () => expect(counters([7, 3, 0])).toEqual([7, 3, 0]))

it('stacks fewer when there are many points', () => expect(counters([66, 60, 57, 36])).toEqual([22, 20, 19, 12]))

it('stacks penalty points so that the first stands highest', () => {
  const [first, second, last] = counters([0, -4, -12])
  expect(first).toBeGreaterThan(second!)
  expect(second).toBeGreaterThan(last!)
  expect(last).toBeGreaterThan(0)
})
