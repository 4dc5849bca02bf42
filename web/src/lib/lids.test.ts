import { expect, it } from 'vitest'
import { byName, gamesWithFacts } from './lids'
import { settings } from './page/settings.svelte'

it('tells whose a file is by its folder, in a room of it too', () => {
  const files = { '/games/lucky_box/web/Table.svelte': 1, '../games/math_rush/web/tv/Screen.svelte': 2 }
  expect(byName(files)).toEqual({ 'lucky-box': 1, 'math-rush': 2 })
})

it('names the games that show what somebody knows, as the language lists them', () => {
  settings.language = 'de'
  expect(gamesWithFacts()).toBe('Hochspannung, Math Rush oder Martian Math')
  settings.language = 'en'
  expect(gamesWithFacts()).toBe('Hochspannung, Math Rush or Martian Math')
})
