import { describe, expect, it } from 'vitest'
import type { CheckedSetView, Fault, GoalFace } from '../types.gen'
import { words } from '../words'
import { cardsOf, spoken, sumUp, turnedBy, why } from './verify'

const goal: GoalFace = { goal: 1, quantity: 4, direction: 'up', restriction: 'even', number: 0, stars: 3, is_advanced: false }
const card = (value: number, fault: Fault | null = null, against: number | null = null) => ({ value, fault, against })
const set = (...stacks: ReturnType<typeof card>[][]) =>
  ({ goal, stacks, stars: stacks.flat().some(({ fault }) => fault) ? 0 : 3 }) as unknown as CheckedSetView

it('turns one card after the other', () => {
  expect([-50, 0, 239, 240, 700, 99_999].map((ms) => turnedBy(ms, 240, 4))).toEqual([0, 0, 0, 1, 2, 4])
  expect(turnedBy(500, 240, 0)).toBe(0)
})

it('lists the values of stacked cards too', () => {
  const stacked = set([card(6)], [card(20), card(20)], [card(36)])
  expect(sumUp(stacked)).toEqual([6, 20, 20, 36])
  expect(cardsOf(stacked).map(({ isStacked }) => isStacked)).toEqual([false, false, true, false])
})

describe('what is told of a goal', () => {
  it('is its stars when all its cards are right', () => {
    const right = set([card(6)], [card(20)])
    expect(why(right, words.en)).toBeNull()
    expect(spoken(right, words.en)).toBe('up · even: 6, 20. All right: 3 stars!')
  })

  it('is the first culprit and what it is wrong against', () => {
    const wrong = set([card(20)], [card(6, 'wrong_order', 20)], [card(2, 'wrong_order', 6)])
    expect(why(wrong, words.en)).toEqual({ value: 6, verb: 'is not more than', against: 20, rest: '.' })
    expect(spoken(wrong, words.en)).toBe('up · even: 20, 6, 2. 6 is not more than 20. No stars for this goal.')
  })

  it('is the culprit alone when it does not fit the goal', () => {
    expect(spoken(set([card(7, 'does_not_fit')]), words.en)).toBe('up · even: 7. 7 is odd. No stars for this goal.')
  })
})
