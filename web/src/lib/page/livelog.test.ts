import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveLog } from './livelog.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads what comes within a second as one line', () => {
  const log = new LiveLog()
  log.say('Ben said 24.')
  log.say('Cleo said 56.')
  expect(log.line).toBe('')
  vi.advanceTimersByTime(1000)
  expect(log.line).toBe('Ben said 24. Cleo said 56.')
  log.say('Ben said 8.')
  vi.advanceTimersByTime(1000)
  expect(log.line).toBe('Ben said 8.')
})

it('does not repeat itself', () => {
  const log = new LiveLog()
  log.say('Too late.')
  log.say('Too late.')
  vi.advanceTimersByTime(1000)
  expect(log.line).toBe('Too late.')
})
