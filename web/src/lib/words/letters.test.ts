import { expect, it } from 'vitest'
import { firstLetters } from './letters'

const family = '👨‍👩‍👧‍👦'

it('leaves what is short enough', () => {
  expect(firstLetters('Emma', 20)).toBe('Emma')
  expect(firstLetters(family.repeat(20), 20)).toBe(family.repeat(20))
})

it('cuts between letters, never in one', () => {
  expect(firstLetters(family.repeat(21), 20)).toBe(family.repeat(20))
  expect(firstLetters('🇩🇪'.repeat(21), 20)).toBe('🇩🇪'.repeat(20))
  expect(firstLetters('x'.repeat(30), 20)).toBe('x'.repeat(20))
})
