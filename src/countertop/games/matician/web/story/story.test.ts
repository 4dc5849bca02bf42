import { expect, test } from 'vitest'
import type { Round } from '../types.gen'
import { feuds, highest, rivals, sum } from './story'

const trap = (by: number, victim: number) => ({ by, victim, side: 'left' as const })
const history: readonly Round[] = [
  { solutions: [[17, 1], [-9, 1], null], scored: [0], traps: [trap(0, 1), trap(1, 0)] },
  { solutions: [[13, 2], [90, 1], [90, 1]], scored: [1, 2], traps: [trap(0, 1)] },
]

test('the highest solution is the first of its height', () => {
  expect(highest(history)).toEqual({ seat: 1, round: 1, value: [90, 1] })
  expect(highest([])).toBeNull()
})

test('signs are counted by who laid them before whose numbers', () => {
  expect(feuds(history, 3)).toEqual([
    [0, 2, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  expect(sum([0, 2, 0])).toBe(2)
})

test('rivals are those who met more than once', () => {
  expect(rivals(feuds(history, 3))).toEqual({ by: 0, victim: 1, times: 2 })
  expect(rivals(feuds(history.slice(0, 1), 3))).toBeNull()
})
