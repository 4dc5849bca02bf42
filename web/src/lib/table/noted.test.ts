import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Noted, refused } from './noted.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows a note for its time', () => {
  const noted = new Noted<string>(1000)
  noted.show('wait')
  vi.advanceTimersByTime(999)
  expect(noted.note).toBe('wait')
  vi.advanceTimersByTime(1)
  expect(noted.note).toBeNull()
})

it('gives a newer note its whole time', () => {
  const noted = new Noted<string>(1000)
  noted.show('one')
  vi.advanceTimersByTime(900)
  noted.show('two')
  vi.advanceTimersByTime(900)
  expect(noted.note).toBe('two')
})

it('leaves the note alone when the table is gone', () => {
  const noted = new Noted<string>(1000)
  noted.show('stays')
  noted.stop()
  vi.advanceTimersByTime(5000)
  expect(noted.note).toBe('stays')
})

it('keeps code and message of a refusal', () => {
  expect(refused({ ok: false, code: 'not_now', message: 'Wait.', by: 3 })).toEqual({ kind: 'refused', code: 'not_now', message: 'Wait.' })
})
