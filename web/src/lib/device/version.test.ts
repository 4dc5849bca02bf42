import { beforeEach, expect, it, vi } from 'vitest'
import { keepFresh, versionOf } from './version'

const page = (script: string) => `<!doctype html><script type="module" crossorigin src="${script}"></script>`
let kept: Record<string, string>
const reload = vi.fn<() => void>()

function serve(script: string | null) {
  vi.stubGlobal('fetch', async () => {
    if (script === null) throw new Error('away')
    return { ok: true, text: async () => page(script) }
  })
}

beforeEach(() => {
  reload.mockClear()
  kept = {}
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/one.js' }) })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => void (kept[key] = value) })
})

it('knows a page by the script it starts with', () => expect(versionOf(page('/assets/one.js'))).toBe('/assets/one.js'))

it('stays when nothing has changed', async () => {
  serve('/assets/one.js')
  await keepFresh(reload)
  expect(reload).not.toHaveBeenCalled()
})

it('loads a new version, and does not go round in circles', async () => {
  serve('/assets/two.js')
  await keepFresh(reload)
  await keepFresh(reload)
  expect(reload).toHaveBeenCalledOnce()
})

it('stays while the server is away', async () => {
  serve(null)
  await keepFresh(reload)
  expect(reload).not.toHaveBeenCalled()
})
