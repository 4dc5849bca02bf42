import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAUSES, untilKnown } from './known'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HOUR = 3_600_000
const away = () => Promise.reject(new Error('away'))

function asking(ask: () => Promise<string>) {
  const asked = vi.fn(ask)
  const ontold = vi.fn<(answer: string) => void>()
  const onaway = vi.fn<() => void>()
  return { asked, ontold, onaway, stop: untilKnown(asked, { ontold, onaway }) }
}

it('asks once where there is an answer', async () => {
  const { asked, ontold, onaway } = asking(async () => 'two tables')
  await vi.advanceTimersByTimeAsync(HOUR)
  expect([ontold.mock.calls, asked.mock.calls.length, onaway.mock.calls.length]).toEqual([[['two tables']], 1, 0])
})

it('asks again after a few seconds until it is told', async () => {
  const { asked, ontold, onaway } = asking(away)
  await vi.advanceTimersByTimeAsync(0)
  expect([onaway.mock.calls.length, ontold.mock.calls.length]).toEqual([1, 0])
  asked.mockImplementation(async () => 'two tables')
  await vi.advanceTimersByTimeAsync(3000)
  expect([ontold.mock.calls, asked.mock.calls.length]).toEqual([[['two tables']], 2])
})

it('asks less and less often, but never gives up', async () => {
  const { asked, stop } = asking(away)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(asked.mock.calls.length).toBeLessThan(HOUR / 20_000)
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(PAUSES.at(-1)! * 1.3)
  expect(asked.mock.calls.length).toBeGreaterThan(before)
  stop()
})

it('is quiet once nobody listens any more', async () => {
  const waits = asking(away)
  await vi.advanceTimersByTimeAsync(0)
  waits.stop()
  const isOnTheWay = asking(async () => 'two tables')
  isOnTheWay.stop()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect([waits.asked.mock.calls.length, isOnTheWay.ontold.mock.calls.length]).toEqual([1, 0])
})
