import { expect, it } from 'vitest'
import { letterOf, stroke } from './keys'

const press = (key: string, more = {}) => stroke({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })

it('steps with the arrows', () => {
  expect(press('ArrowLeft')).toEqual({ kind: 'step', by: -1 })
  expect(press('ArrowRight')).toEqual({ kind: 'step', by: 1 })
})

it('picks with the letters that stand on the squares', () => {
  for (const at of [0, 1, 25]) expect(press(letterOf(at))).toEqual({ kind: 'pick', at })
  expect(press('c')).toEqual(press('C'))
  expect(letterOf(26)).toBe('')
})

it('goes on and back', () => {
  expect(press('Enter')).toEqual({ kind: 'on' })
  expect(press('Backspace')).toEqual({ kind: 'back' })
})

it('leaves shortcuts and other keys alone', () => {
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
  expect(press('Escape')).toBeNull()
  expect(press('7')).toBeNull()
})
