import { expect, test } from 'vitest'
import { keyCap, stroke } from './keys'

const press = (key: string, code: string, more = {}) =>
  stroke({ key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('digits say, on the number pad too', () => {
  expect(press('7', 'Digit7')).toEqual({ kind: 'digit', digit: 7 })
  expect(press('0', 'Numpad0')).toEqual({ kind: 'digit', digit: 0 })
})

test('letters play by where they are: the sixth is Z on a German keyboard', () => {
  expect(press('q', 'KeyQ')).toEqual({ kind: 'card', slot: 0 })
  expect(press('z', 'KeyY')).toEqual({ kind: 'card', slot: 5 })
  expect(keyCap(5, 'de')).toBe('Z')
  expect(keyCap(5, 'en')).toBe('Y')
})

test('the twenty-seventh card is on shift and Q', () => {
  expect(press('Q', 'KeyQ', { shiftKey: true })).toEqual({ kind: 'card', slot: 26 })
  expect(keyCap(26, 'en')).toBe('⇧Q')
})

test('space draws, backspace clears', () => {
  expect(press(' ', 'Space')).toEqual({ kind: 'draw' })
  expect(press('Backspace', 'Backspace')).toEqual({ kind: 'clear' })
})

test('what belongs to the browser is left to it', () => {
  expect(press('r', 'KeyR', { ctrlKey: true })).toBeNull()
  expect(press('Tab', 'Tab')).toBeNull()
})
