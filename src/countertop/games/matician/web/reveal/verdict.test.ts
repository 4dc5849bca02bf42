import { expect, test } from 'vitest'
import type { EquationView, Laid, TermView } from '../types.gen'
import { words } from '../words'
import { verdict } from './verdict'

const NAMES = ['Ada', 'Ben', 'Cleo']
const person = (seat: number) => ({ name: NAMES[seat]!, isYou: seat === 0 })

const term = (number: number, value: number, signs: readonly Laid[] = []): TermView => ({ term: { card: number, number, signs }, value: [value, 1] })
/** Left plus right. */
const sum = (left: TermView, right: TermView): EquationView => ({
  left, symbol: '+', right, value: [left.value[0] + right.value[0], 1], plain: [left.term.number + right.term.number, 1],
})
const minus = (by: number): Laid => ({ card: 90 + by, sign: '-', by })

test('the highest is named with its solution, and how far it is ahead', () => {
  const revealed = [sum(term(9, 9), term(8, 8)), sum(term(7, 7), term(6, 6))]
  expect(verdict({ revealed, scored: [0] }, person, words.en)).toEqual({ headline: 'You are highest with 17.', reason: 'That is 4 more than Ben.' })
})

test('those who share the highest get a point each', () => {
  const revealed = [sum(term(9, 9), term(8, 8)), sum(term(10, 10), term(7, 7))]
  expect(verdict({ revealed, scored: [0, 1] }, person, words.en)).toEqual({ headline: 'You and Ben are highest with 17.', reason: 'Each of them gets a point.' })
})

test('a sign that cost somebody the round is told with whose it was', () => {
  const revealed = [sum(term(12, -12, [minus(1)]), term(11, 11)), sum(term(9, 9), term(8, 8))]
  const { headline, reason } = verdict({ revealed, scored: [1] }, person, words.en)
  expect(headline).toBe('Ben is highest with 17.')
  expect(reason).toBe('Without the minus from Ben, you would have had 23.')
})

test('it is told in German as well', () => {
  const revealed = [sum(term(9, 9), term(8, 8)), sum(term(10, 10), term(7, 7))]
  const { headline, reason } = verdict({ revealed, scored: [0, 1] }, person, words.de)
  expect(headline).toContain('17')
  expect(reason).toBe(words.de.shared)
})

test('as long as nobody has scored there is nothing to say', () => {
  expect(verdict({ revealed: [null, null], scored: [] }, person, words.en)).toEqual({ headline: '', reason: '' })
})
