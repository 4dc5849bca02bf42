import { expect, test } from 'vitest'
import { neighbour, stroke } from './keys'

const press = (key: string, more = {}) => stroke({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('one to six are the cards', () => {
  expect(press('1')).toEqual({ kind: 'card', slot: 0 })
  expect(press('6')).toEqual({ kind: 'card', slot: 5 })
  expect(press('7')).toBeNull()
})

test('P passes, arrows walk, enter goes on', () => {
  expect(press('p')).toEqual({ kind: 'pass' })
  expect(press('ArrowUp')).toEqual({ kind: 'walk', x: 0, y: -1 })
  expect(press('Enter')).toEqual({ kind: 'on' })
})

test('what belongs to the browser is left to it', () => {
  expect(press('p', { ctrlKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})

// Two rows of two places, as two opponents on a phone have them.
const places = [
  { x: 100, y: 50 },
  { x: 250, y: 50 },
  { x: 100, y: 140 },
  { x: 250, y: 140 },
]

test('arrows walk along a row and from row to row', () => {
  expect(neighbour(places, 0, 1, 0)).toBe(1)
  expect(neighbour(places, 1, 0, 1)).toBe(3)
  expect(neighbour(places, 3, -1, 0)).toBe(2)
})

test('at the edge one stays, and from nowhere one comes to the first place', () => {
  expect(neighbour(places, 0, -1, 0)).toBe(0)
  expect(neighbour(places, -1, 1, 0)).toBe(0)
  expect(neighbour([], -1, 1, 0)).toBe(-1)
})
