import { beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '$shell/game'
import type { Face, Move, SetView, View } from '../types.gen'
import { Keyboard } from './keyboard'
import { stroke } from './keys'
import { Turn } from './turn.svelte'

const face = (card: number): Face => ({ card, form: 'product', left: card, right: 7, is_advanced: false })
const set = (slot: number, ...stacks: number[][]): SetView => ({
  goal: { goal: 50 + slot, quantity: 4, direction: 'up', restriction: 'even', number: 0, stars: 2, is_advanced: false },
  stacks: stacks.map((stack) => stack.map((card) => ({ face: face(card), by: 1 }))),
  count: stacks.flat().length,
  end: stacks.at(-1)?.[0] ?? null,
  slot,
})

let view: View
let turn: Turn
let keyboard: Keyboard
let sent: Move[]
let signals: string[]
let left: number[]
let points: boolean

/** Ada's hand is 1, 2 and a gap; Q has two stacks, W is empty, E has one card. */
function laid(some: Partial<View> = {}): View {
  const player = { count: 2, hand: [], is_ready: false, swaps: 1 }
  return {
    seat: 0, phase: 'rush', deadline: null, hand: [face(1), face(2), null], players: [player, player],
    column: [set(0, [10, 11], [12]), set(1), set(2, [20])], done: [], deck: 9, discards: 0, help_left: 2,
    ...some,
  } as View
}

function show(some: Partial<View>) {
  view = laid(some)
  turn.look(view, undefined)
}

beforeEach(() => {
  sent = []
  signals = []
  left = []
  points = true
  view = laid()
  turn = new Turn({
    view: () => view,
    running: () => true,
    now: () => 0,
    play: (move) => (sent.push(move), Promise.resolve<Outcome>({ ok: true })),
    signal: (word, about) => signals.push(`${word} ${about}`),
    where: () => undefined,
    onput: (card) => left.push(card),
    onback: () => undefined,
  })
  keyboard = new Keyboard(turn, () => points)
  turn.look(view, undefined)
})

/** "1 w shift+q": whether the last of these keys meant something. */
const type = (keys: string) =>
  keys.split(' ').map((key) => {
    const name = key.replace('shift+', '')
    const code = /^\d$/.test(name) ? `Digit${name}` : `Key${name.toUpperCase()}`
    const pressed = stroke({ key: name, code, shiftKey: key !== name, ctrlKey: false, altKey: false, metaKey: false })
    return pressed !== null && keyboard.strike(pressed)
  }).at(-1)!

describe('a card', () => {
  it('goes to the end of a goal, and leaves the hand', () => {
    expect(type('2 q')).toBe(true)
    expect(sent).toEqual([{ type: 'place', card: 2, goal: 50, after: 12 }])
    expect([left, turn.away, turn.chosen]).toEqual([[2], [2], null])
  })

  it('goes onto the only stack of a goal with shift', () => {
    type('1 shift+e')
    expect(sent).toEqual([{ type: 'stack', card: 1, goal: 52, on: 20 }])
  })

  it('goes onto one of several stacks with shift and its digit', () => {
    type('1 shift+q 1')
    expect(sent).toEqual([{ type: 'stack', card: 1, goal: 50, on: 11 }])
  })

  it('goes nowhere in an empty goal with shift, in one that is full, or when the time is over', () => {
    type('1 shift+w')
    show({ column: [set(0, [10, 11], [12], [13])] })
    type('q')
    show({ deadline: 0 })
    type('w')
    expect([sent, left]).toEqual([[], []])
  })

  it('needs no second key where there is but one place for it', () => {
    show({ column: [set(1)] })
    type('2')
    expect(sent).toEqual([{ type: 'place', card: 2, goal: 51, after: null }])
  })

  it('is chosen and put back; one that is on its way cannot be', () => {
    type('1 1')
    expect(turn.chosen).toBeNull()
    type('1 w 1')
    expect(turn.chosen).toBeNull()
    expect(sent).toHaveLength(1)
  })
})

describe('without a card chosen', () => {
  it('a goal or one of its cards is pointed at, and a word about it is told', () => {
    type('w m')
    type('shift+q 2 h')
    expect(signals).toEqual(['mine goal:51', 'have card:12'])
    expect([turn.pointed, turn.mode]).toEqual([null, null])
  })

  it('nothing is pointed at when there is nobody else', () => {
    points = false
    type('w')
    expect(turn.pointed).toBeNull()
    expect(type('m')).toBe(false)
  })
})

describe('Help', () => {
  it('opens and closes', () => {
    type('h')
    expect(turn.mode).toBe('help')
    type('h')
    expect(turn.mode).toBeNull()
    show({ help_left: 0 })
    type('h')
    expect(turn.mode).toBeNull()
  })

  it('takes cards out of one goal, each by its number', () => {
    type('h 1 q 1 3')
    expect(turn.marked).toEqual([10, 12])
    keyboard.strike({ kind: 'go' })
    expect(sent).toEqual([{ type: 'remove', goal: 50, cards: [10, 12], left: 2 }])
  })

  it('lets everybody swap, and then cards of the hand are swapped', () => {
    type('h 2')
    type('s 1 2 1')
    expect(turn.marked).toEqual([2])
    turn.isBusy = false
    keyboard.strike({ kind: 'go' })
    expect(sent).toEqual([{ type: 'redraw', left: 2 }, { type: 'swap', cards: [2] }])
  })
})

it('draws where there is a gap in the hand', () => {
  type('d')
  show({ hand: [face(1)] })
  turn.isBusy = false
  type('d')
  expect(sent).toEqual([{ type: 'draw' }])
})

it('goes on with Enter before and after the rush, and plays nothing then', () => {
  expect(keyboard.strike({ kind: 'go' })).toBe(false)
  show({ phase: 'look' })
  expect(type('1 w')).toBe(false)
  expect(keyboard.strike({ kind: 'go' })).toBe(true)
  expect(sent).toEqual([{ type: 'ready' }])
})
