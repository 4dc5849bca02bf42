import { expect, test } from 'vitest'
import { stroke } from './keys'

const press = (key: string, held = {}) => stroke({ key, ctrlKey: false, altKey: false, metaKey: false, ...held })

test('signs have the keys of a calculator, and those that people write', () => {
  expect(press('+')).toEqual({ kind: 'sign', sign: '+' })
  expect(press('-')).toEqual({ kind: 'sign', sign: '-' })
  expect(press('*')).toEqual({ kind: 'sign', sign: '*' })
  expect(press('x')).toEqual({ kind: 'sign', sign: '*' })
  expect(press('/')).toEqual({ kind: 'sign', sign: '/' })
  expect(press(':')).toEqual({ kind: 'sign', sign: '/' })
})

test('digits answer, enter confirms, arrows walk', () => {
  expect(press('0')).toEqual({ kind: 'digit', digit: 0 })
  expect(press('Enter')).toEqual({ kind: 'enter' })
  expect(press(' ')).toEqual({ kind: 'space' })
  expect(press('Backspace')).toEqual({ kind: 'back' })
  expect(press('ArrowUp')).toEqual({ kind: 'walk', direction: 'up' })
})

test('what belongs to the browser is left to it', () => {
  expect(press('+', { ctrlKey: true })).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})
