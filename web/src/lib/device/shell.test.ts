import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../page/router.svelte'
import { keepShell } from './shell'

describe('the shell in the browser', () => {
  const reload = vi.fn()
  const update = vi.fn(async () => {})
  const register = vi.fn(async () => ({ update }))
  let changed: (() => void) | undefined
  let looksAway: (() => void) | undefined

  function browser({ controller = {} as object | null, touched = false, workers = true } = {}) {
    changed = looksAway = undefined
    const serviceWorker = { controller, register, addEventListener: (_: string, listener: () => void) => (changed = listener) }
    vi.stubGlobal('navigator', { ...(workers ? { serviceWorker } : {}), userActivation: { hasBeenActive: touched } })
    vi.stubGlobal('document', { hidden: false, addEventListener: (_: string, listener: () => void) => (looksAway = listener) })
    vi.stubGlobal('location', { reload })
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
