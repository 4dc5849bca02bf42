import { expect, test } from 'vitest'
import { closeUp, refill } from './slots'

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
