import { describe, expect, it } from 'vitest'
import type { Fact, FactNow, MyNumbers } from '../net/learned.gen'
import { families, keyOf, Known, product, result, TABLE, way, written } from './facts'

const now = (fact: Fact, more: Partial<FactNow> = {}): FactNow => ({ fact, standing: 'sure', few: false, right: 0.95, low: 0.9, high: 0.99, ms: 1500, asked: 6, correct: 6, games: 2, practised: 0, said: [], ...more })
const numbers = (facts: readonly FactNow[], more: Partial<MyNumbers> = {}) => new Known({ facts, due: [], trend: [], matches: 1, practised: 0, ...more })
const then = (day: string, sure: number) => ({ day, sure, low: sure - 1, high: sure + 1 })

describe('the times table', () => {
  it('has 45 facts, because both orders are one', () => {
    expect(TABLE).toHaveLength(45)
    expect(keyOf({ sign: '*', left: 8, right: 7 })).toBe(keyOf(product(7, 8)))
    expect(keyOf({ sign: '-', left: 8, right: 7 })).not.toBe(keyOf({ sign: '-', left: 7, right: 8 }))
    expect(numbers([now(product(7, 8))]).of(product(8, 7))?.asked).toBe(6)
  })

  it('counts as sure only what was asked often enough', () => {
    const known = numbers([now(product(2, 3)), now(product(7, 8), { few: true }), now(product(6, 8), { standing: 'slow' }), now(product(1, 9))])
    expect([known.sure, known.seen.length, known.isFirst]).toEqual([1, 3, false])
    expect(known.look(product(4, 4))).toEqual({ standing: 'new', few: false })
    expect(numbers([now(product(7, 8), { few: true })]).isFirst).toBe(true)
  })

  it('says what was gained, by two weeks where it goes back so far, and never a loss', () => {
    const trend = [then('2026-10-26', 3), then('2026-11-02', 5), then('2026-11-09', 6), then('2026-11-16', 8)]
    expect(numbers([], { trend }).gained).toEqual({ more: 3, days: 14 })
    expect(numbers([], { trend: trend.slice(2) }).gained).toEqual({ more: 2, days: 7 })
    expect(numbers([], { trend: [then('2026-11-15', 9), then('2026-11-16', 8)] }).gained).toBeNull()
    expect(numbers([]).gained).toBeNull()
  })

  it('names two that hardly came up', () => {
    const few = [product(2, 2), product(8, 9), product(8, 8)].map((fact) => now(fact, { few: true }))
    expect(numbers(few).rare.map(written)).toEqual(['8\u00a0×\u00a08', '8\u00a0×\u00a09'])
  })
})

describe('besides the table', () => {
  it('sums and differences have an end, and whatever else was asked is listed', () => {
    const facts: Fact[] = [{ sign: '+', left: 3, right: 8 }, { sign: '-', left: 9, right: 4 }, { sign: '-', left: 15, right: 8 }, { sign: '/', left: 6, right: 3 }, product(1, 6), product(7, 12), product(7, 8)]
    const found = families(numbers(facts.map((fact) => now(fact))))
    expect(found.map(({ name, facts, counts }) => [name, facts.length, counts.sure, counts.new])).toEqual([
      ['plus', 1, 1, 54],
      ['minus', 2, 2, 54],
      ['divided', 1, 1, 0],
      ['times', 2, 2, 0],
    ])
    expect(families(numbers([])).map(({ name, counts }) => [name, counts.new])).toEqual([
      ['plus', 55],
      ['minus', 55],
    ])
  })

  it('reckons, and knows a way to what is hard', () => {
    expect([{ sign: '+', left: 8, right: 7 } as const, { sign: '-', left: 8, right: 7 } as const, product(8, 7), { sign: '/', left: 56, right: 7 } as const].map(result)).toEqual([15, 1, 56, 8])
    for (const fact of TABLE) {
      const parts = way(fact)
      if (parts) expect(result(parts[0]) + result(parts[1])).toBe(result(fact))
    }
    expect(way(product(7, 8))?.map(written)).toEqual(['5\u00a0×\u00a08', '2\u00a0×\u00a08'])
    expect(way({ sign: '+', left: 8, right: 7 })).toBeNull()
  })
})
