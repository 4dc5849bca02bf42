import { render } from 'svelte/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '$shell/net/api'
import { lackOf } from '$shell/net/session'
import { settings } from '$shell/page/settings.svelte'
import { words } from '$shell/words/i18n.svelte'
import { tableWords } from '$shell/words/tablewords'
import Ended from './Ended.svelte'

const nothing = () => {}
const shown = (end: string) => render(Ended, { props: { code: 'K7MP', end, onback: nothing, onagain: nothing } }).body

/** What a page that is loaded anew makes of the answer to where its room is. */
async function asked(status: number, code: string) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code, message: '' }), { status }))
  return lackOf(await api.peek('K7MP').catch((error: unknown) => error))
}

describe.each(['de', 'en'] as const)('a table that one does not come to, in %s', (language) => {
  afterEach(() => vi.unstubAllGlobals())

  it('says that it was damaged, and does not send anybody to look after the network', async () => {
    settings.language = language
    const body = shown(await asked(410, 'room_damaged'))
    expect(body).toContain(tableWords().errors['room_damaged'])
    expect(body).not.toContain(words().start.noServer)
  })

  it('says that it is cleared away', async () => {
    settings.language = language
    expect(shown(await asked(404, 'no_such_room'))).toContain(tableWords().door.gone('K7MP'))
  })

  it.each([[429, 'busy'], [429, 'house_full']] as const)('says after %i %s that too many come, and how to try again', async (status, code) => {
    settings.language = language
    const body = shown(await asked(status, code))
    expect(body).toContain(tableWords().door.crowded)
    expect(body).toContain(words().again)
  })

  it.each([[503, 'store_failed'], [503, 'restarting'], [500, 'fault']] as const)('is not gone after %i %s: it may be tried again', async (status, code) => {
    settings.language = language
    const body = shown(await asked(status, code))
    expect(body).toContain(words().start.noServer)
    expect(body).toContain(words().again)
  })
})
