import { expect, test } from 'vitest'
import { rowsOf } from './rows'
import { ownerOf, way, ways, whyNot } from './ways'

const TABLE = [2, 3, 4, 5, 6, 7, 8, 9]
const PRODUCTS = TABLE.flatMap((left) => TABLE.map((right) => ({ left, right })))

test('a way never says what comes out, in either language', () => {
  for (const product of PRODUCTS) {
    const { code, about } = way(product)
    for (const language of ['en', 'de'] as const) {
      const told = ways[language][code](about).replace(`${product.left} × ${product.right}`, '')
      expect((told.match(/\d+/g) ?? []).map(Number)).not.toContain(product.left * product.right)
    }
  }
})

test('parts add up to the product', () => {
  for (const product of PRODUCTS) {
    const { parts } = way(product).about
    if (parts) expect(parts.reduce((sum, [one, other]) => sum + one * other, 0)).toBe(product.left * product.right)
  }
})

test('a wrong answer belongs to a product near by', () => {
  expect(ownerOf(54, { left: 7, right: 8 })).toEqual({ left: 6, right: 9 })
  expect(ownerOf(48, { left: 7, right: 8 })).toEqual({ left: 6, right: 8 })
  expect(ownerOf(53, { left: 7, right: 8 })).toBeNull()
})

test('after a mistake it is said whose answer it was, and a way to the right one', () => {
  expect(whyNot({ left: 7, right: 8 }, 54, 'en')).toBe('54 is 6 × 9. 7 × 8: 5 × 8 = 40 and 2 × 8 = 16.')
  expect(whyNot({ left: 7, right: 8 }, 54, 'de')).toBe('54 ist 6 × 9. 7 × 8: 5 × 8 = 40 und 2 × 8 = 16.')
  expect(whyNot({ left: 4, right: 7 }, 29, 'en')).toBe('4 × 7: double 7, and double again.')
})

test('a product is drawn with as many dots as it has, and what does not belong to it is away', () => {
  for (const product of PRODUCTS) {
    const rows = rowsOf(product)
    const counted = rows!.groups.filter(({ kind }) => kind !== 'away').reduce((sum, group) => sum + group.rows * rows!.columns, 0)
    expect(counted).toBe(product.left * product.right)
  }
  expect(rowsOf({ left: 1, right: 7 })).toBeNull()
  expect(rowsOf({ left: 9, right: 6 })).toEqual({ columns: 6, groups: [{ rows: 9, kind: 'first' }, { rows: 1, kind: 'away' }] })
})
