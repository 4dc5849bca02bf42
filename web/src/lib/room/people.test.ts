import { describe, expect, it } from 'vitest'
import { ago } from './people'

describe('how long ago', () => {
  it('is said in minutes, hours and days', () => {
    expect(ago(1000, 1000 + 5 * 60)).toBe('5 minutes ago')
    expect(ago(1000, 1000 + 3 * 3600)).toBe('3 hours ago')
    expect(ago(1000, 1000 + 24 * 3600)).toBe('yesterday')
  })

  it('is never in the future, though the clock of a server is ahead', () => {
    expect(ago(1000, 900)).toBe('this minute')
  })
})
