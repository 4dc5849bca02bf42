import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let leave: () => void = () => {}
vi.mock('svelte', () => ({ onDestroy: (done: () => void) => (leave = done) }))
const { Moments } = await import('./moments.svelte')

describe('the moments of the big screen', () => {
  let moments: InstanceType<typeof Moments<string>>
  const after = (ms: number) => (vi.advanceTimersByTime(ms), moments.shown)

  beforeEach(() => {
    vi.useFakeTimers()
    moments = new Moments<string>()
  })
  afterEach(() => vi.useRealTimers())

  it('have the room for 2.4 seconds each, one after the other', () => {
    moments.add('race')
    moments.add('chain')
    expect([moments.shown, after(2399), after(1), after(2399), after(1)]).toEqual(['race', 'race', 'chain', 'chain', null])
  })

  it('do not pile up: the table goes on, and older ones are let go', () => {
    for (const one of ['shown', 'old', 'newer', 'newest']) moments.add(one)
    expect([moments.shown, after(2400), after(2400), after(2400)]).toEqual(['shown', 'newer', 'newest', null])
  })

  it('give way at once to what all this was about', () => {
    moments.add('race')
    moments.add('chain')
    moments.now('win', 5000)
    expect([moments.shown, after(4999), after(1)]).toEqual(['win', 'win', null])
  })

  it('end with the screen', () => {
    moments.add('race')
    moments.add('chain')
    leave()
    expect(after(10_000)).toBe('race')
    moments.clear()
    expect(moments.shown).toBeNull()
  })
})
