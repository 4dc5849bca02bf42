import { expect, test } from 'vitest'
import type { Alternative } from '../../net/replays.gen'
import { badges, type Box } from './badges'
import { mostOn, numbered } from './opinions.svelte'

const card: Box = { x: 100, y: 50, width: 40, height: 60 }
const one = (number: number, ...boxes: Box[]) => ({ number, played: false, boxes })

test('a number stands at the corner of everything that its move is made with', () => {
  const hex: Box = { x: 10, y: 10, width: 50, height: 56 }
  const [first, second] = badges([one(1, card, hex)])
  expect(first).toMatchObject({ number: 1, y: 50, size: 20 })
  expect(second!.x).toBeLessThan(60)
  expect(second!.y).toBeGreaterThan(10)
})

test('on an empty place it stands in the middle, where it covers nothing', () => {
  const [only] = badges([one(1, { ...card, isEmpty: true })])
  expect(only).toMatchObject({ x: 120, y: 80 })
})

test('numbers on one thing stand side by side, and none lies over the digit of another', () => {
  for (const count of [2, 3, 4, 5]) {
    const placed = badges(Array.from({ length: count }, (_, n) => one(n + 1, card)))
    expect(placed.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
    const gaps = placed.slice(1).map(({ x }, at) => x - placed[at]!.x)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0.65 * placed[0]!.size - 1e-9)
  }
})

test('small things have small numbers that can still be read', () => {
  expect(badges([one(1, { ...card, width: 16, height: 16 })])[0]!.size).toBe(15)
  expect(badges([one(1, { ...card, width: 90, height: 120 })])[0]!.size).toBe(24)
})

test('as many are numbered as the list has room for, and always what was played', () => {
  const moves = Array.from({ length: 6 }, (_, place) => ({ text: String(place), played: place === 5 }) as Alternative)
  const on = (width: number, height: number) => numbered(moves, mostOn({ width, height })).map(({ number }) => number)
  expect(on(1280, 800)).toEqual([1, 2, 3, 4, 5, 6])
  expect(on(390, 844)).toEqual([1, 2, 3, 6])
  expect(on(360, 640)).toEqual([1, 2, 6])
  expect(on(844, 390)).toEqual([1, 2, 6])
})
