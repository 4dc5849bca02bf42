import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { words } from '$shell/words/i18n.svelte'
import YourTables from './YourTables.svelte'

it('does not say that there are no tables before it is known', () => {
  const { body } = render(YourTables)
  expect(body).toContain(words().start.yourTables)
  expect(body).not.toContain(words().start.noTables)
})
