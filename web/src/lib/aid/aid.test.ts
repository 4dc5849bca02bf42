import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../game'
import type { Request } from '../net/connection.svelte'
import type { Hinted, SeatInfo } from '../net/protocol.gen'
import { Aid, STUCK_MS, type Advice } from './aid.svelte'

const texts = {
  look: { near: ({ number }: { number: number }, bot: string | null) => (bot ? `It was a ${number}.` : `Look at the ${number}.`) },
  move: () => 'Cross it.',
  refusals: {},
}

const ROWS = { columns: 8, groups: [{ rows: 5, kind: 'first' }] } as const

function table({ answer = { ok: true } as Outcome, code = 'near' } = {}) {
  const asked: Request[] = []
  const told: Advice[] = []
  const room = { hints: true }
  const aid = new Aid({
    ask: async (request) => {
      asked.push(request)
      return answer
    },
    hinted: () => ({ type: 'hinted', code, about: { number: 4 }, seat: null, move: { type: 'cross' } }) as Hinted,
    hints: () => ({ en: texts, de: texts, at: () => ['.square'], draw: () => ROWS }),
    texts: () => texts,
    seats: () => [{ name: 'Ada' }, { name: 'Pixel', letter: 'B' }] as SeatInfo[],
    view: () => ({}),
    allowed: () => room.hints,
    refused: () => 'No hints here.',
    tell: (advice) => told.push(advice),
  })
  aid.places = 1
  return { aid, asked, told, room }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the key comes after a while without a move, and goes with the next decision', () => {
  const { aid } = table()
  aid.decide('number 1', { races: false })
  vi.advanceTimersByTime(STUCK_MS - 1)
  expect(aid.isOffered).toBe(false)
  vi.advanceTimersByTime(1)
  expect(aid.isOffered).toBe(true)
  aid.decide('number 2', { races: false })
  expect(aid.isOffered).toBe(false)
})

test('it is never offered where there is nothing to decide, or all race', () => {
  const { aid } = table()
  aid.decide('top 5', { races: true })
  vi.advanceTimersByTime(10 * STUCK_MS)
  expect(aid.isOffered).toBe(false)
  aid.decide(null, { races: false })
  vi.advanceTimersByTime(10 * STUCK_MS)
  expect(aid.isOffered).toBe(false)
})

test('first a sentence, then the move and where it is made, and that is asked for once', async () => {
  const { aid, asked } = table()
  aid.decide('number 1', { races: false })
  await aid.hint()
  expect(aid.said).toMatchObject({ text: 'Look at the 4.', at: [], drawn: ROWS })
  await aid.hint()
  expect(aid.said).toMatchObject({ text: 'Cross it.', at: ['.square'] })
  await aid.hint()
  expect(asked).toEqual([{ type: 'hint' }, { type: 'hint', move: true }])
  aid.decide('number 2', { races: false })
  expect(aid.said).toBeNull()
})

test('who asks in a race gets a way every time, and never a move', async () => {
  const { aid, asked } = table()
  aid.decide('top 5', { races: true })
  await aid.hint()
  await aid.hint()
  expect(asked).toEqual([{ type: 'hint' }, { type: 'hint' }])
  expect(aid.said?.at).toEqual([])
})

test('a bot is named with its reason, and a game without words has a plain sentence', async () => {
  const { aid } = table()
  await aid.why(1)
  expect(aid.said).toMatchObject({ text: 'Pixel: It was a 4.', letter: 'B' })
  const other = table({ code: 'unheard of' })
  await other.aid.hint()
  expect(other.aid.said?.text).toBe('There is a good move here. Ask once more to see it.')
})

test('a refusal is told, and counts as no hint', async () => {
  const { aid } = table({ answer: { ok: false, code: 'no_hints', message: '' } })
  await aid.hint()
  expect(aid.said?.text).toBe('No hints here.')
  expect(aid.showsMove).toBe(false)
})

test('what is said goes by itself, and is told elsewhere where the table has no place for it', async () => {
  const { aid, told } = table()
  aid.explain('Because.')
  vi.advanceTimersByTime(60_000)
  expect(aid.said).toBeNull()
  aid.places = 0
  aid.explain('Because.')
  expect(told).toMatchObject([{ text: 'Because.' }])
})

test('a reason is read to its end while others play on', async () => {
  const { aid } = table()
  aid.decide('top 5', { races: true })
  aid.explain('Because.')
  aid.decide('top 6', { races: true })
  expect(aid.said?.text).toBe('Because.')
  await aid.hint()
  aid.decide('top 7', { races: true })
  expect(aid.said).toBeNull()
})
