import { expect, test } from 'vitest'
import type { Card } from '../cards/cards'
import type { TurnView, View } from '../types.gen'
import { words } from '../words'
import { news } from './news'
import { rightSeats, solution, sum, whoLaid } from './thought'

const card = (id: number): Card => ({ type: 'hochspannung', id, left: 7, right: 8, corners: [5, 1] })
const drew = { what: 'drew', card: null, said: null } as const
const right = (id: number, said: number | null = 56) => ({ what: 'right', card: card(id), said }) as const
const turn = (...answers: TurnView['answers']): TurnView => ({ problem: card(20), answers })
const base = { phase: 'playing', top: card(20), face_down: null, said: null, turned: 0, shown_at: 0, hand: [card(1)] } as unknown as View
const view = (last: TurnView | null, change: Partial<View> = {}): View => ({ ...base, ...change, calm: { answered: [false, false], own: null, can_pass: false, last } })

test('all who were right are told, with what they said', () => {
  expect(rightSeats(turn(right(3), drew, right(4)))).toEqual([0, 2])
  expect(sum(turn(right(3), right(4)))).toBe('7 × 8 = 56')
  expect(solution(turn(right(3, 8), right(4, 4)))).toBe('8, 4')
  expect(sum(turn(drew, drew))).toBe('7 × 8')
})

test('the next problem is one of the cards that were laid', () => {
  expect(whoLaid(view(turn(right(3), right(4)), { top: card(4) }))).toBe(1)
  expect(whoLaid(view(turn(drew, drew)))).toBeUndefined()
})

test('a turn of thought is read out when it is over, and not before', () => {
  const company = { you: 0, nameOf: (seat: number) => ['Ada', 'Ben'][seat]! }
  const over = view(turn(right(3), right(4)), { shown_at: 9, top: card(4) })
  expect(news(view(null), over, company, words.en)[0]).toBe('7 × 8 is 56. Right: You, Ben.')
  expect(news(over, over, company, words.en)).toEqual([])
  expect(news(over, view(turn(drew, drew), { shown_at: 10 }), company, words.de)[0]).toBe('7 × 8: Noch niemand hat gelegt.')
})
