import { describe, expect, test } from 'vitest'
import type { Ratio } from '../cards/fraction'
import type { EquationView, Sign, TermView } from '../types.gen'
import { words } from '../words'
import { verdict } from './verdict'
import { why } from './why'

const person = () => ({ name: 'Ada', isYou: true })
const lowest = (top: number, bottom: number): Ratio => {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
  const common = divisor(Math.abs(top), Math.abs(bottom)) * Math.sign(bottom)
  return [top / common, bottom / common]
}

/** R6, R11: halves first, then squares, and each minus turns the sign last of all. */
function term(number: number, signs: readonly Sign[]): TermView {
  let [top, bottom]: Ratio = [number, 1]
  for (const _ of signs.filter((sign) => sign === 'half')) bottom *= 2
  for (const _ of signs.filter((sign) => sign === 'square')) [top, bottom] = [top * top, bottom * bottom]
  const turned = signs.filter((sign) => sign === '-').length % 2 === 1
  return { term: { card: number, number, signs: signs.map((sign, card) => ({ card, sign, by: 1 })) }, value: lowest(turned ? -top : top, bottom) }
}

function solved([a, b]: Ratio, symbol: EquationView['symbol'], [c, d]: Ratio): Ratio {
  const by = { '+': [a * d + c * b, b * d], '-': [a * d - c * b, b * d], '*': [a * c, b * d], '/': [a * d, b * c] } as const
  return lowest(...by[symbol])
}

function equation(left: number, before: readonly Sign[], symbol: EquationView['symbol'], right: number, behind: readonly Sign[]): EquationView {
  const [one, other] = [term(left, before), term(right, behind)]
  return { left: one, symbol, right: other, value: solved(one.value, symbol, other.value), plain: solved([left, 1], symbol, [right, 1]) }
}

const low = equation(1, [], '-', 15, [])
const minus = (times: number, ...others: readonly Sign[]): Sign[] => [...Array<Sign>(times).fill('-'), ...others]
const turned = (best: EquationView) => ({ revealed: [best, low], scored: [0] })
const told = (best: EquationView, language: 'en' | 'de' = 'en') => verdict(turned(best), person, words[language]).reason

test.each([
  [0, 'That is 44 more than you.'],
  [1, 'Still the highest. Without the signs it would be 30.'],
  [2, 'Two minuses cancel: the 5 stays 5.'],
  [3, 'Still the highest. Without the signs it would be 30.'],
  [4, 'Four minuses cancel: the 5 stays 5.'],
  [5, 'Still the highest. Without the signs it would be 30.'],
])('%i minuses before one number of a product, left or right', (times, reason) => {
  const lower = equation(1, minus(1), '*', 14, minus(0, 'square'))
  const of = (best: EquationView) => verdict({ revealed: [best, times % 2 ? lower : low], scored: [0] }, person, words.en).reason
  expect(of(equation(5, minus(times), '*', 6, []))).toBe(reason)
  expect(of(equation(6, [], '*', 5, minus(times)))).toBe(reason)
})

test.each([[1, 1], [3, 1], [1, 3], [5, 3]])('%i minuses before the one and %i before the other turn a product twice', (before, behind) => {
  expect(told(equation(5, minus(before), '*', 6, minus(behind)))).toBe('Minus times minus is plus: −5 × (−6) is 30.')
  expect(told(equation(5, minus(before), '/', 10, minus(behind)))).toBe('Minus divided by minus is plus: −5 ÷ (−10) is ½.')
  expect(told(equation(5, minus(before), '*', 6, minus(behind)), 'de')).toBe('Minus mal Minus ist Plus: −5 × (−6) ist 30.')
})

test('equal numbers that are both turned leave nothing, as before', () => {
  expect(told(equation(5, minus(1), '-', 5, minus(1)))).toBe('The signs changed nothing: without them it would be 0, too.')
  expect(told(equation(5, minus(3), '-', 5, minus(1)), 'de')).toBe('Die Vorzeichen haben nichts geändert: Ohne sie wäre es auch 0.')
})

test('one minus taken away helps as three do', () => {
  expect(told(equation(4, [], '-', 13, minus(1)))).toBe('The minus helped: taking away −13 adds 13.')
  expect(told(equation(4, [], '-', 13, minus(3)))).toBe('The 3 minuses helped: taking away −13 adds 13.')
  expect(told(equation(4, [], '-', 13, minus(3)), 'de')).toBe('Die 3 Minus haben geholfen: −13 wegnehmen heißt 13 dazu.')
})

test('two minuses and a half do not leave a number as it is', () => {
  expect(told(equation(4, minus(2, 'half'), '*', 2, minus(0, 'square')))).toBe('The signs changed nothing: without them it would be 8, too.')
  expect(told(equation(4, minus(2, 'half'), '*', 9, []))).toBe('Still the highest. Without the signs it would be 36.')
  expect(told(equation(4, minus(2, 'square'), '*', 9, []))).toBe('The signs helped: without them it would be 36.')
})

describe('whatever lies before the numbers, what is said is true', () => {
  const laid = [0, 1, 2, 3, 4, 5].flatMap((times) => [minus(times), minus(times, 'half'), minus(times, 'square'), minus(times, 'half', 'square')])
  const numbers = [1, 2, 4, 5, 13]
  test.each(['+', '-', '*', '/'] as const)('under %s', (symbol) => {
    for (const left of numbers) for (const right of numbers) for (const before of laid) for (const behind of laid) {
      const best = equation(left, before, symbol, right, behind)
      const found = why(turned(best))!
      const [one, other] = [best.left, best.right]
      const staying = [one, other].filter(({ term: { number, signs }, value }) => signs.length > 0 && value[0] === number && value[1] === 1)
      const same = best.value[0] === best.plain[0] && best.value[1] === best.plain[1]
      if (found.kind === 'cancelled') expect(same && staying.some(({ term: { number } }) => number === found.number)).toBe(true)
      if (found.kind === 'both_turned') expect(same && one.value[0] < 0 && other.value[0] < 0 && '*/'.includes(symbol)).toBe(true)
      if (found.kind === 'unmoved') expect(same).toBe(true)
      if (found.kind === 'minus_helped') expect(symbol === '-' && other.value[0] === -right && one.term.signs.length === 0).toBe(true)
    }
  })
})
