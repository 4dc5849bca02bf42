import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../page/router.svelte'
import { askForNews, keepShell } from './shell'

describe('the shell in the browser', () => {
  const reload = vi.fn()
  const update = vi.fn(async () => {})
  const register = vi.fn(async () => ({ update }))
  let changed: (() => void) | undefined
  let looksAway: (() => void) | undefined
  let missed: (() => void) | undefined

  function browser({ controller = {} as object | null, touched = false, workers = true } = {}) {
    changed = looksAway = undefined
    const serviceWorker = { controller, register, addEventListener: (_: string, listener: () => void) => (changed = listener) }
    vi.stubGlobal('navigator', { ...(workers ? { serviceWorker } : {}), userActivation: { hasBeenActive: touched } })
    vi.stubGlobal('document', { hidden: false, addEventListener: (_: string, listener: () => void) => (looksAway = listener) })
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('addEventListener', (event: string, listener: () => void) => (missed = event === 'vite:preloadError' ? listener : missed))
    vi.stubEnv('PROD', true)
    keepShell()
  }

  beforeEach(() => void vi.clearAllMocks())
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    router.reloads = false
  })

  it('is left alone where pages come over plain http', () => {
    browser({ workers: false })
    expect(register).not.toHaveBeenCalled()
  })

  it('does not load a page anew that comes here for the first time', () => {
    browser({ controller: null })
    expect(register).toHaveBeenCalledOnce()
    expect(changed).toBeUndefined()
  })

  it('asks for news when somebody comes back to a page that was open for hours, and not each time', async () => {
    browser({ controller: null })
    await Promise.resolve()
    const now = performance.now()
    const hours = vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
    looksAway?.()
    expect(update).not.toHaveBeenCalled()
    hours.mockReturnValue(now + 3_700_000)
    looksAway?.()
    looksAway?.()
    expect(update).toHaveBeenCalledOnce()
    hours.mockRestore()
  })

  it('asks for news when the server was away, at most once a minute', async () => {
    browser({ controller: null })
    await Promise.resolve()
    const now = performance.now()
    const minutes = vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
    askForNews()
    expect(update).not.toHaveBeenCalled()
    minutes.mockReturnValue(now + 61_000)
    askForNews()
    askForNews()
    expect(update).toHaveBeenCalledOnce()
    minutes.mockRestore()
  })

  it('looks for a newer page when a part of this one is gone', async () => {
    browser({ controller: null })
    const fetched = vi.fn(async () => ({ ok: true, text: async () => '<script type="module" src="/assets/two.js"></script>' }))
    vi.stubGlobal('fetch', fetched)
    Object.assign(document, { querySelector: () => ({ getAttribute: () => '/assets/one.js' }) })
    Object.assign(navigator.serviceWorker, { getRegistration: async () => undefined })
    missed?.()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('changes at once to a new build while nobody has touched the page', () => {
    browser()
    changed?.()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for whoever is in the middle of something until they look away or go on', () => {
    browser({ touched: true })
    changed?.()
    expect(reload).not.toHaveBeenCalled()
    expect(router.reloads).toBe(true)
    Object.assign(document, { hidden: true })
    looksAway?.()
    expect(reload).toHaveBeenCalledOnce()
  })
})
