import { expect, test } from 'vitest'
import { closeUp, columns, refill, spread } from './slots'

test('cards that come to an empty hand lie in the order they came', () => {
  expect(refill([null, null, null, null], [7, 3, 9, 1])).toEqual([7, 3, 9, 1])
})

test('a card that is played leaves its place free and moves no other', () => {
  expect(refill([7, 3, 9, 1], [7, 9, 1])).toEqual([7, null, 9, 1])
})

test('the next card drawn takes the first free place', () => {
  expect(refill([7, null, 9, null], [7, 9, 4])).toEqual([7, 4, 9, null])
})

test('without a free place a card drawn is laid at the end', () => {
  expect(refill([7, 3, 9, 1], [7, 3, 9, 1, 4])).toEqual([7, 3, 9, 1, 4])
})

test('a card played and another drawn at once change places in the same spot', () => {
  expect(refill([7, 3, 9, 1], [7, 9, 1, 4])).toEqual([7, 4, 9, 1])
})

test('closing up keeps the order and at least four places', () => {
  expect(closeUp([null, 3, null, 9, null, 1], 4)).toEqual([3, 9, 1, null])
  expect(closeUp([1, 2, 3, 4, 5, null], 4)).toEqual([1, 2, 3, 4, 5])
})

test('up to six cards lie in one row, up to twelve in two, the others in three', () => {
  const wide = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18, 19].map((cards) => columns(cards, 6))
  expect(wide).toEqual([4, 5, 6, 4, 4, 5, 5, 6, 6, 5, 6, 7])
})

test('a hand that shrinks spreads again as soon as its cards need less room', () => {
  expect(spread([1, 2, null, 4, 5], 4)).toEqual([1, 2, 4, 5])
  expect(spread([1, 2, 3, 4, 5, 6, null, null], 4)).toEqual([1, 2, 3, 4, 5, 6])
  expect(spread([1, null, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
})

test('a hand that would lie no wider keeps its gaps', () => {
  for (const gappy of [[1, null, 3, 4], [1, 2, null, 4, 5, 6, 7, 8], [null, 2, 3, 4, 5, 6, 7, 8, 9, 10]]) expect(spread(gappy, 4)).toBe(gappy)
})
