import { describe, expect, it } from 'vitest'
import type { Face } from '../types.gen'
import { words } from '../words'
import type { ShownSet } from '../world/board'
import { spokenSignal, topics } from './signals'

const face = (card: number): Face => ({ card, form: 'product', left: card, right: 7, is_advanced: false })
const set: ShownSet = {
  goal: { goal: 5, quantity: 4, direction: 'up', restriction: 'even', number: 0, stars: 2, is_advanced: false },
  slot: 1,
  stacks: [[2, 3], [4]].map((stack) => stack.map((card) => ({ face: face(card), by: 1, isPending: false }))),
  count: 3,
  end: 4,
}
const heard = (word: string, about: string, name = 'Ben') => spokenSignal({ seat: 1, word, about } as Parameters<typeof spokenSignal>[0], name, [set], words.en)

it('can be pointed at: a goal, and each of its cards', () => {
  expect(topics(set)).toEqual(['goal:5', 'card:2', 'card:3', 'card:4'])
})

describe('a signal', () => {
  it('is about a goal', () => {
    expect(heard('have', 'goal:5')).toBe(words.en.haveGoal('Ben', 'Goal 2'))
    expect(heard('mine', 'goal:5')).toBe('Ben: leave Goal 2 to me.')
  })

  it('is about a card that lies there', () => {
    expect(heard('have', 'card:3')).toBe(words.en.haveCard('Ben', '3 times 7', 'Goal 2'))
    expect(heard('mine', 'card:4')).toBe(words.en.mineCard('Ben', '4 times 7', 'Goal 2'))
  })

  it('is not told when nobody says it, when it is no word of ours, or about what has gone', () => {
    expect([heard('have', 'goal:5', ''), heard('hello', 'goal:5'), heard('have', 'goal:6'), heard('mine', 'card:9')]).toEqual(['', '', '', ''])
  })
})
