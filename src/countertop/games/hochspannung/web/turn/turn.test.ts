import { beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '$shell/game'
import type { Card } from '../cards/cards'
import type { Move, View } from '../types.gen'
import { Turn } from './turn.svelte'

const card = (id: number): Card => ({ type: 'hochspannung', id, left: 7, right: 8, corners: [5, 1] })

let view: View
let turn: Turn
let sent: { move: Move; ms: number | undefined; answer: (outcome: Outcome) => void }[]
let back: number[]

/** A table in the middle of a game: 20 on the pile, 1 to 4 in Ada's hand. */
function laid(some: Partial<View> = {}): View {
  const player = { hand: 4, pile: 6, penalty: 0, locked_until: null, ready: false, plays: 0, draws: 0, wrongs: 0, longest_run: 0, fastest: null }
  return {
    options: { games: 1, deck: 'hochspannung', announce: 'typed', lock_ms: 800, penalty: 'hand', hand_limit: null, fair_race: true },
    seat: 0, phase: 'playing', until: null, game: 1, top: card(20), pile: 5, shown_at: 0, started: 0, face_down: null, said: null, turned: 0,
    hand: [1, 2, 3, 4].map(card), wrong: null, can_draw: true, can_lay_face_down: false, can_get_ready: false, players: [player, player], reports: [],
    ...some,
  }
}

function show(some: Partial<View>) {
  view = { ...view, ...some }
  turn.look(view)
}

/** Somebody lays a card on the pile. */
const lays = (seat: number, id: number) =>
  show({ top: card(id), said: { seat, problem: view.top!, said: 56, ms: 900, run: 1 }, hand: view.hand.filter((held) => held.id !== id) })

const type = (digits: string) => [...digits].forEach((digit) => turn.digit(Number(digit)))
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

beforeEach(() => {
  view = laid()
  sent = []
  back = []
  turn = new Turn({
    view: () => view,
    running: () => true,
    now: () => 0,
    play: (move, ms) => new Promise((answer) => sent.push({ move, ms, answer })),
    onback: (gone) => back.push(gone.id),
  })
  turn.look(view)
})

test('a card is played with what the bubble says, aimed at the card on top', () => {
  type('56')
  turn.lay(card(2))
  expect(sent[0]!.move).toEqual({ type: 'play', card: 2, top: 20, said: 56 })
  expect(turn.pending?.id).toBe(2)
})

test('how long the top card has been on this screen goes with it', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  lays(1, 30)
  clock.mockReturnValue(5812)
  type('56')
  turn.lay(card(2))
  expect(sent[0]!.ms).toBe(812)
  clock.mockRestore()
})

test('without an answer nothing is played, and the toast says what to do', () => {
  turn.lay(card(2))
  expect(sent).toEqual([])
  expect(turn.note).toEqual({ kind: 'say_first' })
})

test('where playing is enough, nothing has to be said', () => {
  show({ options: { ...view.options, announce: 'tap' } })
  turn.lay(card(2))
  expect(sent[0]!.move).toEqual({ type: 'play', card: 2, top: 20, said: null })
})

test('a third digit starts afresh', () => {
  type('567')
  expect(turn.answer).toBe('7')
})

test('a card that lies clears the bubble', () => {
  type('56')
  turn.lay(card(2))
  lays(0, 2)
  expect([turn.pending, turn.answer]).toEqual([null, ''])
})

test('what is typed about your own card survives its landing', () => {
  type('56')
  turn.lay(card(2))
  type('4')
  lays(0, 2)
  type('9')
  expect(turn.answer).toBe('49')
})

test('a card of somebody else makes the answer void', () => {
  type('5')
  lays(1, 30)
  expect(turn.answer).toBe('')
})

test('a lost race gives the card back and says by how much and to whom', async () => {
  type('56')
  turn.lay(card(2))
  sent[0]!.answer({ ok: false, code: 'too_late', message: 'Too late', by: 84 })
  await settled()
  expect([turn.pending, turn.answer, back]).toEqual([null, '', [2]])
  expect(turn.note).toEqual({ kind: 'late', by: 84, seat: undefined })
  lays(1, 30)
  expect(turn.note).toEqual({ kind: 'late', by: 84, seat: 1 })
})

test('a wrong number goes back, and the next digit starts afresh', () => {
  type('5')
  turn.lay(card(2))
  show({ wrong: { card: card(2), problem: card(20), said: 5, what: 'said', at: 100 } })
  expect([turn.pending, turn.answer, back]).toEqual([null, '5', [2]])
  type('6')
  expect(turn.answer).toBe('6')
})

test('a right number on a wrong card may be said again with another one', () => {
  type('56')
  turn.lay(card(2))
  show({ wrong: { card: card(2), problem: card(20), said: 56, what: 'card', at: 100 } })
  turn.lay(card(3))
  expect(sent[1]!.move).toEqual({ type: 'play', card: 3, top: 20, said: 56 })
})

test('a locked hand neither types nor plays', () => {
  show({ players: [{ ...view.players[0]!, locked_until: 800 }, view.players[1]!] })
  type('56')
  turn.lay(card(2))
  expect([turn.locked, turn.answer, sent.length]).toEqual([true, '', 0])
  turn.stop()
})

test('in a run the next card follows when the one before lies', async () => {
  type('56')
  turn.lay(card(2))
  type('12')
  turn.lay(card(3))
  expect(sent.length).toBe(1)
  lays(0, 2)
  await settled()
  expect(sent[1]!.move).toEqual({ type: 'play', card: 3, top: 2, said: 12 })
})

test('a run ends when its first card comes back', async () => {
  type('56')
  turn.lay(card(2))
  type('12')
  turn.lay(card(3))
  sent[0]!.answer({ ok: false, code: 'too_late', message: 'Too late' })
  await settled()
  expect([turn.next, sent.length]).toEqual([null, 1])
})

test('the very last card goes face down whatever the answer', () => {
  show({ hand: [card(4)], can_lay_face_down: true })
  turn.lay(card(4))
  expect(sent[0]!.move).toEqual({ type: 'face_down', card: 4 })
})

test('hands that lie face down close their gaps', () => {
  lays(0, 2)
  expect(turn.slots).toEqual([1, null, 3, 4])
  show({ phase: 'stuck', hand: [] })
  expect(turn.slots).toEqual([1, 3, 4, null])
})

test('the hand spreads again as an own card lies', () => {
  show({ hand: [1, 2, 3, 4, 5].map(card) })
  type('56')
  turn.lay(card(2))
  lays(0, 2)
  expect(turn.slots).toEqual([1, 3, 4, 5])
})

test('nothing moves in a run, nor when somebody else lays a card', () => {
  show({ hand: [1, 2, 3, 4, 5, 6].map(card) })
  type('56')
  turn.lay(card(2))
  type('1')
  lays(0, 2)
  expect(turn.slots).toEqual([1, null, 3, 4, 5, 6])
  lays(1, 30)
  expect(turn.slots).toEqual([1, null, 3, 4, 5, 6])
})

/** R21: a turn of thought of two; what Ada has answered. */
const thinks = (own: NonNullable<View['calm']>['own'], some: Partial<View> = {}) =>
  show({ calm: { answered: [own !== null, false], own, can_pass: false, last: null }, ...some })

test('without hurry an answer lies there until all have answered, also after a reload (R21)', () => {
  thinks({ type: 'play', card: 2, top: 20, said: 56 })
  expect([turn.pending?.id, turn.answered]).toEqual([2, true])
  type('4')
  turn.lay(card(3))
  expect([turn.answer, sent]).toEqual(['', []])
  thinks(null, { hand: [1, 3, 4].map(card), top: card(2) })
  expect([turn.pending, turn.answered, back]).toEqual([null, false, []])
})

test('without hurry a wrong card comes back when all have answered (R22)', () => {
  thinks({ type: 'play', card: 2, top: 20, said: 54 })
  thinks(null, { wrong: { card: card(2), problem: card(20), said: 54, what: 'said', at: 9 } })
  expect([turn.pending, back, turn.note?.kind]).toEqual([null, [2], 'wrong'])
})

test('without hurry, with nothing to draw, nothing fits (R22)', () => {
  show({ can_draw: false, calm: { answered: [false, false], own: null, can_pass: true, last: null } })
  turn.draw()
  expect(sent[0]?.move).toEqual({ type: 'pass' })
})
