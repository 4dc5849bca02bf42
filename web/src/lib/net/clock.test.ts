import { describe, expect, it } from 'vitest'
import { MatchClock } from './clock'

describe('the match clock', () => {
  const at = { time: 1000 }
  const clock = () => new MatchClock(() => at.time)

  it('goes on by itself between two messages', () => {
    const match = clock()
    match.hear(5000, true)
    at.time += 250
    expect(match.now()).toBe(5250)
  })

  it('stands still while the match is paused', () => {
    const match = clock()
    match.hear(5000, false)
    at.time += 250
    expect(match.now()).toBe(5000)
  })

  it('is not set back by a message that was slow to arrive', () => {
    const match = clock()
    match.hear(5000, true)
    at.time += 300
    match.hear(5180, true)
    expect(match.now()).toBe(5300)
  })

  it('takes a message that was faster than the first as the better one', () => {
    const match = clock()
    match.hear(5000, true)
    at.time += 300
    match.hear(5340, true)
    expect(match.now()).toBe(5340)
  })

  it('follows a new match back to the start', () => {
    const match = clock()
    match.hear(90_000, true)
    at.time += 10
    match.hear(0, true)
    expect(match.now()).toBe(0)
  })

  it('goes on from where it stood after a pause, however long', () => {
    const match = clock()
    match.hear(5000, true)
    match.hear(6000, false)
    at.time += 60_000
    match.hear(6000, true)
    at.time += 100
    expect(match.now()).toBe(6100)
  })

  it('stands still while the network is gone', () => {
    const match = clock()
    match.hear(5000, true)
    at.time += 100
    match.hold()
    at.time += 900
    expect(match.now()).toBe(5100)
  })
})
