import { expect, it } from 'vitest'
import { settings } from '../page/settings.svelte'
import { firstLevel, levelWords } from './levels'

const LEVELS = ['beginner', 'skilled', 'expert', 'adaptive']

it('gives somebody without a finished match a beginner first, and everybody else a skilled one', () => {
  expect([firstLevel(LEVELS, false), firstLevel(LEVELS, true)]).toEqual(['beginner', 'skilled'])
  expect([firstLevel(['slow', 'fast'], false), firstLevel(['slow', 'middling', 'fast'], true)]).toEqual(['slow', 'middling'])
})

it.each(['en', 'de'] as const)('says what each level means, and calls an unknown one by its name (%s)', (language) => {
  settings.language = language
  const known = [...LEVELS, 'master'].map((level) => levelWords(level, 'hochspannung'))
  expect(new Set(known.map(({ name }) => name)).size).toBe(5)
  for (const { explain } of known) expect(explain).toMatch(/\.$/)
  expect(levelWords('half_asleep', 'hochspannung')).toEqual({ name: 'Half asleep' })
})
