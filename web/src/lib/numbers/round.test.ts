import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../net/api'
import type { Fact, FactNow, Practised } from '../net/learned.gen'
import { keyOf, product, result } from './facts'
import { deal, forgetRound, keptRound, newRound, outcomes, putAway, Round } from './round.svelte'

const SIX: readonly Fact[] = [product(7, 8), product(6, 7), product(6, 8), product(8, 9), { sign: '-', left: 9, right: 4 }, product(4, 8)]
const now = (fact: Fact, more: Partial<FactNow> = {}): FactNow => ({ fact, standing: 'near', few: false, right: 0.7, low: 0.5, high: 0.9, ms: 4000, asked: 6, correct: 4, games: 2, practised: 0, said: [], ...more })
const right = { right: true, result: 56 }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) })
})

describe('a round', () => {
  it.each([0, 0.3, 0.999])('has each of the six twice, apart and turned round', (chance) => {
    const cards = deal(SIX, () => chance)
    expect(cards).toHaveLength(12)
    for (const fact of SIX) {
      const [first, second] = cards.flatMap((card, at) => (keyOf(card) === keyOf(fact) ? [at] : [])) as [number, number]
      expect(second - first).toBeGreaterThan(3)
    }
    expect(cards.filter(({ left, right: other }) => left > other)).toHaveLength(7)
  })

  it('sends every answer once, in order, each under its own name', async () => {
    const sent: Practised[] = []
    const round = new Round(newRound(SIX, [], 0), async (answer) => (sent.push(answer), right))
    for (const card of round.cards) round.answer(result(card), 1234.6)
    await round.send()
    expect(sent).toHaveLength(12)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(12)
    expect(sent[0]?.id).toMatch(/^[a-z0-9-]{8,40}$/)
    expect(sent.map(({ fact }) => fact)).toEqual(round.cards)
    expect(sent[3]?.ms).toBe(1235)
    expect([round.isOver, round.isSent, round.given.every(({ right: was }) => was)]).toEqual([true, true, true])
    expect(round.answer(1, 1)).toBe(false)
  })

  it('keeps what the server did not acknowledge, and sends it again after a reload', async () => {
    const later = vi.fn()
    const lost = new Round(newRound(SIX, [], 0), () => Promise.reject(new Problem('network', '')), later)
    expect(lost.answer(1, 900)).toBe(false)
    lost.answer(2, null)
    await lost.send()
    expect([lost.waits, lost.isSent, later.mock.calls.length > 0]).toEqual([true, false, true])
    const sent: Practised[] = []
    const round = new Round(keptRound(1000) as never, async (answer) => (sent.push(answer), right))
    await round.send()
    expect(sent.map(({ said, ms }) => [said, ms])).toEqual([[1, 900], [2, null]])
    expect([round.isSent, round.waits, round.given.length]).toEqual([true, false, 2])
    expect(keptRound(7 * 3600_000)).toBeNull()
    forgetRound()
    expect(keptRound(1000)).toBeNull()
  })

  it('is put away when it is over and everything has arrived, and not before', async () => {
    const round = new Round(newRound(SIX, [], 0), () => Promise.reject(new Problem('network', '')), () => {})
    for (const card of round.cards) round.answer(result(card), 900)
    await round.send()
    const sent: Practised[] = []
    await putAway(async (answer) => (sent.push(answer), right))
    expect(sent).toHaveLength(12)
    expect(keptRound(0)).toBeNull()
    const begun = new Round(newRound(SIX, [], 0), async () => right)
    begun.answer(1, 900)
    await begun.send()
    await putAway(async () => right)
    expect(keptRound(0)?.given).toHaveLength(1)
  })

  it('does not insist on what is refused for good', async () => {
    const round = new Round(newRound(SIX, [], 0), () => Promise.reject(new Problem('bad_fact', '', 400)))
    round.answer(1, 900)
    await round.send()
    expect(round.isSent).toBe(true)
  })
})

describe('what came of it', () => {
  it('is what got better, and never what got worse', () => {
    const before = [now(SIX[0] as Fact), now(SIX[1] as Fact), now(SIX[2] as Fact), now(SIX[3] as Fact)]
    const after = [
      now(SIX[0] as Fact, { standing: 'sure', correct: 6 }),
      now(SIX[1] as Fact, { ms: 3000, correct: 6 }),
      now(SIX[2] as Fact, { right: 0.8, correct: 5 }),
      now(SIX[3] as Fact, { right: 0.5 }),
      now(SIX[4] as Fact, { few: true, correct: 1 }),
    ]
    const cards = [...SIX, ...SIX]
    expect(outcomes({ cards, before }, after).map(({ came }) => came)).toEqual(['sure', 'quicker', 'firmer', 'again', 'met', 'again'])
  })
})
