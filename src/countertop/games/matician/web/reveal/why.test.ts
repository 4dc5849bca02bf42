import { expect, test } from 'vitest'
import type { Ratio } from '../cards/fraction'
import type { EquationView, Sign, TermView } from '../types.gen'
import { why } from './why'

type Laid = readonly [sign: Sign, by: number]

const term = (number: number, value: Ratio, laid: readonly Laid[]): TermView => ({
  term: { card: number, number, signs: laid.map(([sign, by], card) => ({ card, sign, by })) },
  value,
})

/** Left and right with what they come to, and the signs before them. */
function equation(
  symbol: EquationView['symbol'],
  [left, leftValue = left]: readonly [number, number?],
  [right, rightValue = right]: readonly [number, number?],
  { value, plain = value, before = [], behind = [] }: { value: number; plain?: number; before?: readonly Laid[]; behind?: readonly Laid[] },
): EquationView {
  return { left: term(left, [leftValue, 1], before), symbol, right: term(right, [rightValue, 1], behind), value: [value, 1], plain: [plain, 1] }
}

const sixteen = equation('+', [14], [2], { value: 16 })

test('taking away a minus adds', () => {
  const helped = equation('-', [4], [13, -13], { value: 17, plain: -9, behind: [['-', 0]] })
  expect(why({ revealed: [sixteen, helped], scored: [1] })).toEqual({ kind: 'minus_helped', minuses: 1, taken: [-13, 1], added: [13, 1] })
})

test('two minuses before one number cancel', () => {
  const twice = equation('*', [4], [13], { value: 52, before: [['-', 1], ['-', 2]] })
  expect(why({ revealed: [twice, sixteen], scored: [0] })).toEqual({ kind: 'cancelled', minuses: 2, number: 4 })
})

test('a minus on both sides of times turns twice', () => {
  const both = equation('*', [4, -4], [13, -13], { value: 52, before: [['-', 1]], behind: [['-', 2]] })
  expect(why({ revealed: [both, sixteen], scored: [0] })).toEqual({ kind: 'both_turned', left: [-4, 1], right: [-13, 1], symbol: '*' })
})

test('a square may help', () => {
  const squared = equation('+', [4, 16], [13], { value: 29, plain: 17, before: [['square', 1]] })
  expect(why({ revealed: [squared, sixteen], scored: [0] })).toEqual({ kind: 'helped', plain: [17, 1] })
})

test('a winner may win in spite of a sign', () => {
  const hurt = equation('+', [15], [1, -1], { value: 14, plain: 16, behind: [['-', 1]] })
  const low = equation('+', [1], [2], { value: 3 })
  expect(why({ revealed: [hurt, low], scored: [0] })).toEqual({ kind: 'in_spite', plain: [16, 1] })
})

test('who would have won but for a sign is told, and whose sign it was', () => {
  const spoiled = equation('*', [6], [15, -15], { value: -90, plain: 90, behind: [['-', 0]] })
  expect(why({ revealed: [sixteen, spoiled, null], scored: [0] })).toEqual({ kind: 'spoiled', victim: 1, by: [0], sign: '-', plain: [90, 1] })
})

test('several highest share', () => {
  expect(why({ revealed: [sixteen, sixteen], scored: [0, 1] })).toEqual({ kind: 'shared' })
})

test('without any signs it says how close it was', () => {
  const fifteen = equation('+', [14], [1], { value: 15 })
  expect(why({ revealed: [sixteen, fifteen, fifteen], scored: [0] })).toEqual({ kind: 'ahead', of: [1, 2], by: [1, 1] })
})

test('nothing is said when nobody scored', () => {
  expect(why({ revealed: [], scored: [] })).toBeNull()
})
