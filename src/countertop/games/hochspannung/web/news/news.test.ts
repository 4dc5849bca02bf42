import { expect, test } from 'vitest'
import type { Card } from '../cards/cards'
import type { View } from '../types.gen'
import { words } from '../words'
import { news } from './news'

const card = (id: number): Card => ({ type: 'hochspannung', id, left: 7, right: 8, corners: [5, 1] })
const base = { phase: 'playing', top: card(20), face_down: null, said: null, turned: 0, hand: [card(1), card(2)] } as unknown as View
const named = words.en.hochspannung(7, 8, 5, 1)

const told = (change: Partial<View>, old: Partial<View> = {}) =>
  news({ ...base, ...old }, { ...base, ...change }, { you: 0, nameOf: (seat) => ['Ada', 'Ben'][seat]! }, words.en)

test('who laid a card, and what they said', () => {
  expect(told({ top: card(21), said: { seat: 1, said: 56 } as View['said'] })).toEqual([`Ben said 56. On the pile: ${named}.`])
  expect(told({ top: card(21), said: { seat: 0, said: null } as View['said'] })).toEqual([`You played. On the pile: ${named}.`])
})

test('a card from the bottom when nobody can play', () => {
  expect(told({ top: card(21), turned: 1 })).toEqual([`Nobody can play. The bottom card goes on top. On the pile: ${named}.`])
})

test('the last card, whoever laid it', () => {
  expect(told({ face_down: 0 })).toEqual(['You have laid your last card face down.'])
  expect(told({ face_down: 1 })).toEqual(['Ben has laid the last card face down.'])
})

test('a card that was drawn', () => expect(told({ hand: [card(1), card(2), card(3)] })).toEqual([`You drew ${named}.`]))

test('nothing as the hand is turned up, and nothing when nothing has changed', () => {
  expect(told({ top: card(21) }, { phase: 'countdown' })).toEqual([])
  expect(told({ hand: [card(1)] }, { hand: [] })).toEqual([])
  expect(told({})).toEqual([])
})
