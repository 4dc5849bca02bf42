import { beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '$shell/game'
import type { HexView, Move, View } from '../types.gen'
import { Turn } from './turn.svelte'

const tile = (number: number, owner: number | null = null): HexView => ({ x: 0, y: 0, number, owner, covered: null })

/** Seat 0 has rolled 6 and 3, and may take an 18, a 3 or one of two 9s; a third 9 is its own. */
const VIEW = {
  options: { call: 'solve' },
  seat: 0,
  phase: 'call',
  round: 1,
  turn: 0,
  turns: 4,
  dice: [6, 3],
  is_double: false,
  signs: ['+', '-', '*', '/'],
  possible: [],
  hexes: [tile(9, 0), tile(9), tile(18), tile(9), tile(3, 1), tile(3)],
} as unknown as View

let view: View
let sent: Move[]
let answer: Outcome
let turn: Turn

beforeEach(() => {
  vi.useFakeTimers()
  view = VIEW
  sent = []
  answer = { ok: true }
  turn = new Turn({
    view: () => view,
    running: () => true,
    play: (move) => {
      sent.push(move)
      return Promise.resolve(answer)
    },
  })
  turn.look(view)
})

const options = (changed: Partial<View['options']>, more: Partial<View> = {}) => {
  view = { ...VIEW, ...more, options: { ...VIEW.options, ...changed } }
}

test('a sign comes first, then a hex is the call and the claim in one', () => {
  turn.claim(2)
  expect(sent).toEqual([])
  expect(turn.note?.kind).toBe('sign_first')
  turn.choose('*')
  turn.claim(2)
  expect(sent).toEqual([{ type: 'claim', operation: '*', hex: 2 }])
  expect(turn.pending).toBe(2)
})

test('nothing is sent twice, and a refusal keeps the sign for another try', async () => {
  answer = { ok: false, code: 'wrong_answer', message: '' }
  turn.choose('+')
  turn.claim(2)
  turn.claim(2)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(turn.pending).toBeNull()
  expect(turn.sign).toBe('+')
  expect(turn.note).toMatchObject({ kind: 'refused', attempt: { left: 6, operation: '+', right: 3, result: 18 } })
})

test('a typed answer with one hex claims it, also from your own outpost of that number', () => {
  turn.choose('-')
  turn.digit(3)
  expect(turn.enter(0)).toBeNull()
  expect(sent).toEqual([{ type: 'claim', operation: '-', hex: 5 }])
})

test('of several hexes the first is looked at, and enter takes the one that is looked at', () => {
  turn.choose('+')
  turn.digit(9)
  expect(turn.enter(0)).toBe(1)
  expect(turn.note).toEqual({ kind: 'several', number: 9, count: 2 })
  expect(turn.enter(3)).toBeNull()
  expect(sent).toEqual([{ type: 'claim', operation: '+', hex: 3 }])
})

test('an answer that lies nowhere costs nothing', () => {
  turn.choose('+')
  turn.digit(8)
  expect(turn.enter(null)).toBeNull()
  expect(turn.note).toEqual({ kind: 'nowhere', number: 8 })
  expect([sent, turn.answer, turn.sign]).toEqual([[], '', '+'])
})

test('typed in full, digits fill both numbers and then the answer', () => {
  options({ call: 'type' })
  for (const digit of [6, 3, 1]) turn.digit(digit)
  turn.claim(2)
  expect(turn.note?.kind).toBe('type_first')
  turn.choose('*')
  turn.digit(8)
  turn.claim(2)
  expect(sent).toEqual([{ type: 'call', left: 6, operation: '*', right: 3, result: 18, hex: 2 }])
})

test('picked, an equation with one hex is played by one tap', () => {
  const equation = { left: 6, operation: '*', right: 3, result: 18 } as const
  const sum = { left: 6, operation: '+', right: 3, result: 9 } as const
  options({ call: 'pick' }, { possible: [{ equation: sum, hexes: [1, 3] }, { equation, hexes: [2] }] })
  turn.choose('+')
  expect(sent).toEqual([])
  turn.choose('*')
  expect(sent).toEqual([{ type: 'claim', operation: '*', hex: 2 }])
})

test('a half-made choice stays as long as the moment does', () => {
  turn.choose('/')
  turn.digit(2)
  turn.look({ ...view })
  expect([turn.sign, turn.answer]).toEqual(['/', '2'])
  view = { ...view, turns: 5 }
  turn.look(view)
  expect([turn.sign, turn.answer]).toEqual([null, ''])
})

test('picked, all possible hexes are lit, and with a sign only its own', () => {
  const equation = { left: 6, operation: '*', right: 3, result: 18 } as const
  const sum = { left: 6, operation: '+', right: 3, result: 9 } as const
  const possible = [{ equation: sum, hexes: [1, 3] }, { equation, hexes: [2, 4] }]
  options({ call: 'pick' }, { possible })
  expect([...turn.lit]).toEqual([1, 3, 2, 4])
  turn.choose('*')
  expect([...turn.lit]).toEqual([2, 4])
  options({ call: 'pick' }, { possible, turn: 1 })
  expect([...turn.lit]).toEqual([])
})

test('where the answer is worked out, nothing is lit', () => {
  options({}, { possible: [{ equation: { left: 6, operation: '+', right: 3, result: 9 }, hexes: [1, 3] }] })
  expect([...turn.lit]).toEqual([])
})

test('the hint says what comes next', () => {
  expect(turn.hint).toBe('sign')
  turn.choose('+')
  expect(turn.hint).toBe('tap')
  options({ call: 'pick' })
  expect(turn.hint).toBe('hex')
  options({ call: 'type' })
  expect(turn.hint).toBe('type')
  for (const digit of [6, 3, 9]) turn.digit(digit)
  expect([turn.isWhole, turn.hint]).toEqual([true, 'place'])
})

test('as long as nothing is chosen, the hint tells of a double', () => {
  for (const call of ['solve', 'type', 'pick'] as const) {
    options({ call }, { is_double: true })
    expect(turn.hint).toBe('double')
  }
})

test('a half-made choice survives a reload, but not the next roll', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  const around = { view: () => view, running: () => true, play: () => Promise.resolve(answer) }
  options({ call: 'type' })
  const before = new Turn(around)
  before.digit(6)
  before.choose('*')
  const after = new Turn(around)
  after.look(view)
  expect([after.left, after.sign, after.right]).toEqual(['6', '*', ''])
  view = { ...view, turns: view.turns + 1 }
  expect([new Turn(around).left, after.left]).toEqual(['', ''])
  vi.unstubAllGlobals()
})
