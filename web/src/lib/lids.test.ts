import { expect, it } from 'vitest'
import { byName } from './lids'

it('tells whose a file is by its folder, in a room of it too', () => {
  const files = { '/games/lucky_box/web/Table.svelte': 1, '../games/math_rush/web/tv/Screen.svelte': 2 }
  expect(byName(files)).toEqual({ 'lucky-box': 1, 'math-rush': 2 })
})
