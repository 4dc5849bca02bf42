import { expect, it } from 'vitest'
import { goalKey, stroke } from './keys'

const press = (key: string, code = '', more: Partial<KeyboardEvent> = {}) =>
  stroke({ key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more })

it('takes digits for cards, also with shift held down', () => {
  expect(press('3', 'Digit3')).toEqual({ kind: 'digit', number: 3 })
  expect(press('!', 'Digit1', { shiftKey: true })).toEqual({ kind: 'digit', number: 1 })
  expect(press('5', 'Numpad5')).toEqual({ kind: 'digit', number: 5 })
  expect(press('0', 'Digit0')).toBeNull()
})

it('takes the first keys of the upper row for goals, whatever is printed on them', () => {
  expect(press('a', 'KeyQ')).toEqual({ kind: 'goal', slot: 0, shift: false })
  expect(press('E', 'KeyE', { shiftKey: true })).toEqual({ kind: 'goal', slot: 2, shift: true })
  expect([0, 1, 2, 3].map(goalKey)).toEqual(['Q', 'W', 'E', ''])
})

it('knows the words and leaves the rest to the browser', () => {
  expect(['h', 'M', 'd', 's', 'Enter', 'Escape'].map((key) => press(key)?.kind)).toEqual(['have', 'mine', 'draw', 'swap', 'go', 'cancel'])
  expect(press('q', 'KeyQ', { ctrlKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})
