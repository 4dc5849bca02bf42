import { describe, expect, it } from 'vitest'
import type { Face, SetView, View } from '../types.gen'
import { words } from '../words'
import { news } from './news'

const t = words.en
const face = (card: number): Face => ({ card, form: 'product', left: card, right: 7, is_advanced: false })
const set = (goal: number, cards: number[], slot = 0): SetView => ({
  goal: { goal, quantity: 4, direction: 'up', restriction: 'even', number: 0, stars: 2, is_advanced: false },
  stacks: cards.map((card) => [{ face: face(card), by: 1 }]),
  count: cards.length,
  end: cards.at(-1) ?? null,
  slot,
})
const base = {
  phase: 'rush',
  round: 1,
  seconds: 180,
  help_left: 3,
  hand: [face(8), null],
  players: [{ swaps: 0 }, { swaps: 0 }],
  column: [set(5, [2])],
  done: [],
} as unknown as View
const after = (change: Partial<View>): View => ({ ...base, ...change })
const told = (old: View, seen: View, you: number | null = 0) => news(old, seen, you, (seat) => ['Ada', 'Ben'][seat]!, t)

describe('what is told of a new view', () => {
  it('is who laid what where', () => {
    const seen = after({ column: [set(5, [2, 3])] })
    expect(told(base, seen).lines).toEqual(['Ben: 3 times 7 to Goal 1, 2 of 4.'])
    expect(told(base, seen, 1).lines).toEqual(['You: 3 times 7 to Goal 1, 2 of 4.'])
  })

  it('is a goal that is done and the one that takes its place', () => {
    const seen = after({ column: [set(6, [])], done: [set(5, [2])] })
    expect(told(base, seen).lines).toEqual(['Goal 1 is done.', 'New: Goal 1: up, even. 0 of 4 cards, 2 stars.'])
  })

  it('is Help, with a toast unless a button says it', () => {
    const swap = after({ help_left: 2, players: [{ swaps: 1 }, { swaps: 1 }] as unknown as View['players'] })
    expect(told(base, swap)).toEqual({ lines: [t.helpSwap], toast: null })
    expect(told(base, swap, null).toast).toBe(t.helpSwap)
    expect(told(base, after({ help_left: 2, column: [set(5, [])] })).toast).toBe('Help: 1 card taken out.')
  })

  it('is what was drawn, the start and the end, and nothing of another round', () => {
    expect(told(base, after({ hand: [face(8), face(9)] })).lines).toEqual(['You drew 9 times 7.'])
    expect(told(after({ phase: 'countdown' }), base).lines).toEqual([t.go])
    expect(told(base, after({ phase: 'verify' })).lines).toEqual([t.timeUp])
    expect(told(base, after({ phase: 'verify', seconds: null })).lines).toEqual([t.check.title(1)])
    expect(told(after({ phase: 'verify' }), after({ phase: 'look', round: 2, column: [set(9, [])] })).lines).toEqual([])
  })
})
