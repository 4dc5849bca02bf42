import { expect, it } from 'vitest'
import type { CheckedSetView } from './types.gen'
import { sumUp, turnedBy } from './verify'

it('turns one card after the other', () => {
  expect([-50, 0, 239, 240, 700, 99_999].map((ms) => turnedBy(ms, 240, 4))).toEqual([0, 0, 0, 1, 2, 4])
  expect(turnedBy(500, 240, 0)).toBe(0)
})

it('lists the values of stacked cards too', () => {
  const stacks = [[{ value: 6 }], [{ value: 20 }, { value: 20 }], [{ value: 36 }]]
  expect(sumUp({ stacks } as unknown as CheckedSetView)).toEqual([6, 20, 20, 36])
})
