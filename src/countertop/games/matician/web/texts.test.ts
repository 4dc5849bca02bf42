import { expect, test } from 'vitest'
import texts from './texts'

test('what is too early is not called too late', () => {
  expect(texts.en.errors.too_early).toContain('Too early')
  expect(texts.en.errors.too_late).toContain('Too late')
  expect(texts.de.errors.too_early).toContain('zu früh')
  expect(texts.de.errors.too_late).toContain('zu spät')
})

test('what is said twice is neither', () => {
  for (const { errors } of [texts.en, texts.de]) expect(errors.not_now).toMatch(/already|schon/)
})
