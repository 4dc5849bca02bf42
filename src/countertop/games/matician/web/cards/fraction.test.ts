import { expect, test } from 'vitest'
import { difference, isMore, isSame, mixed, told, width } from './fraction'

test('whole numbers are told with the true minus sign', () => {
  expect(told([17, 1])).toBe('17')
  expect(told([-90, 1])).toBe('−90')
  expect(told([0, 1])).toBe('0')
})

test('fractions are told as mixed numbers', () => {
  expect(told([13, 2])).toBe('6½')
  expect(told([-7, 3])).toBe('−2 1/3')
  expect(told([3, 4])).toBe('¾')
  expect(told([-4, 15])).toBe('−4/15')
})

test('a fraction below one has no whole part', () => {
  expect(mixed([1, 15])).toEqual({ negative: false, whole: null, rest: [1, 15] })
  expect(mixed([-31, 15])).toEqual({ negative: true, whole: 2, rest: [1, 15] })
  expect(mixed([0, 1])).toEqual({ negative: false, whole: 0, rest: null })
})

test('comparing is exact', () => {
  expect(isMore([1, 3], [3, 10])).toBe(true)
  expect(isMore([-9, 1], [-17, 2])).toBe(false)
  expect(isSame([1, 2], [1, 2])).toBe(true)
})

test('a difference is in lowest terms', () => {
  expect(difference([17, 1], [16, 1])).toEqual([1, 1])
  expect(difference([5, 6], [1, 3])).toEqual([1, 2])
  expect(difference([2, 1], [-3, 1])).toEqual([5, 1])
})

test('a fraction is half as wide as its digits', () => {
  expect(width([-90, 1])).toBe(3)
  expect(width([5, 4])).toBe(2)
  expect(width([-31, 15])).toBe(3)
})
