import { expect, test } from 'vitest'
import type { WrongView } from '../types.gen'
import { drawn, why } from './why'

const problem = { type: 'hochspannung', id: 1, left: 7, right: 8, corners: [5, 1] } as const
const card = { type: 'hochspannung', id: 2, left: 3, right: 9, corners: [1, 4] } as const
const wrong: WrongView = { problem, card, said: 54, what: 'said', at: 0 }

test('a wrong answer is told whose it is, and a way, but not the right one (R8)', () => {
  const told = why({ kind: 'wrong', wrong }, 'en')
  expect(told).toBe('54 is 6 × 9. 7 × 8: 5 × 8 = 40 and 2 × 8 = 16.')
  expect(told).not.toContain('56')
})

test('a card that does not fit is told by its corners (R5)', () => {
  const told = why({ kind: 'wrong', wrong: { ...wrong, said: 56, what: 'card' } }, 'de')
  expect(told).toBe('Eine Karte passt, wenn eine ihrer Ecken eine Ziffer des Ergebnisses ist. Deine hat 1 und 4.')
})

test('a step is told by counting on and back', () => {
  const step = { type: 'unter_spannung', id: 101, number: 6, modifier: 2 } as const
  expect(why({ kind: 'wrong', wrong: { ...wrong, problem: step, said: 9 } }, 'en')).toBe('From 6 count 2 on, or 2 back. After 10 comes 1.')
})

test('a refusal, a card that came too late and one without an answer have their rule', () => {
  expect(why({ kind: 'late', by: 40, seat: 1 }, 'en')).toContain('All play at once')
  expect(why({ kind: 'say_first' }, 'en')).toContain('says the answer')
  expect(why({ kind: 'refused', code: 'hand_full', message: '' }, 'en')).toContain('limit')
  expect(why({ kind: 'refused', code: 'unheard_of', message: '' }, 'en')).toBeNull()
})

test('the way to a product is drawn as rows, and nothing else is', () => {
  expect(drawn({ kind: 'wrong', wrong })).toEqual({ columns: 8, groups: [{ rows: 5, kind: 'first' }, { rows: 2, kind: 'added' }] })
  expect(drawn({ kind: 'wrong', wrong: { ...wrong, said: 56, what: 'card' } })).toBeNull()
  expect(drawn({ kind: 'say_first' })).toBeNull()
})
