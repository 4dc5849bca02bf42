import { describe, expect, it } from 'vitest'
import type { Face, SetView, View } from '../types.gen'
import { faster, isFull, lying, placeOf, places, shownSet, slotted, width, type Pending } from './board'

const face = (card: number, left = 2, right = 3): Face => ({ card, form: 'product', left, right, is_advanced: false })
const set = (goal: number, stacks: number[][], slot = 0, quantity = 4): SetView => ({
  goal: { goal, quantity, direction: 'up', restriction: 'any', number: 0, stars: 2, is_advanced: false },
  stacks: stacks.map((stack) => stack.map((card) => ({ face: face(card), by: card % 3 }))),
  count: stacks.flat().length,
  end: stacks.at(-1)?.[0] ?? null,
  slot,
})
const toEnd = (card: number, goal: number, after: number | null): Pending => ({ face: face(card), move: { type: 'place', card, goal, after } })
const onto = (card: number, goal: number, on: number): Pending => ({ face: face(card), move: { type: 'stack', card, goal, on } })
const cards = (shown: ReturnType<typeof shownSet>) => shown.stacks.map((stack) => stack.map((laid) => laid.face.card))
const view = (column: SetView[], done: SetView[] = []) => ({ column, done }) as unknown as View

describe('a set with cards on their way', () => {
  it('shows a card at the end, and the next one behind it', () => {
    const shown = shownSet(set(7, [[1]]), [toEnd(2, 7, 1), toEnd(3, 7, 2)], 0)
    expect(cards(shown)).toEqual([[1], [2], [3]])
    expect([shown.count, shown.end]).toEqual([3, 3])
    expect(shown.stacks.flat().map((laid) => laid.isPending)).toEqual([false, true, true])
  })

  it('shows a card on a stack, and leaves the end where it was', () => {
    const shown = shownSet(set(7, [[1], [2]]), [onto(3, 7, 1)], 0)
    expect(cards(shown)).toEqual([[1, 3], [2]])
    expect(shown.end).toBe(2)
  })

  it('does not show a card whose place somebody has taken', () => {
    expect(cards(shownSet(set(7, [[1], [9]]), [toEnd(2, 7, 1)], 0))).toEqual([[1], [9]])
    expect(cards(shownSet(set(7, [[1, 9]]), [onto(2, 7, 1)], 0))).toEqual([[1, 9]])
  })

  it('shows a card once that has landed, and none for another goal', () => {
    expect(cards(shownSet(set(7, [[1], [2]]), [toEnd(2, 7, 1)], 0))).toEqual([[1], [2]])
    expect(cards(shownSet(set(7, [[1]]), [toEnd(2, 8, 1)], 0))).toEqual([[1]])
  })

  it('is full with the last card on its way', () => {
    expect(isFull(shownSet(set(7, [[1]], 0, 2), [], 0))).toBe(false)
    expect(isFull(shownSet(set(7, [[1]], 0, 2), [toEnd(2, 7, 1)], 0))).toBe(true)
  })
})

it('keeps goals in their slots, also when one is missing', () => {
  const shown = [set(5, [], 2), set(6, [], 0)].map((each) => shownSet(each, [], 0))
  expect(slotted(shown, 3).map((each) => each?.goal.goal ?? null)).toEqual([6, null, 5])
})

it('knows all cards that lie and whose they are', () => {
  const found = lying(view([set(7, [[1, 2]])], [set(8, [[4]])]))
  expect([...found.keys()]).toEqual([1, 2, 4])
  expect(found.get(4)).toEqual({ by: 1, goal: 8 })
})

describe('who was faster', () => {
  it('is whoever lies at the place now', () => {
    expect(faster(view([set(7, [[1], [5]])]), toEnd(2, 7, 1).move)).toBe(2)
    expect(faster(view([set(7, [[4]])]), toEnd(2, 7, null).move)).toBe(1)
    expect(faster(view([set(7, [[1, 5], [6]])]), onto(2, 7, 1).move)).toBe(2)
    expect(faster(view([], [set(7, [[1], [5]])]), toEnd(2, 7, 1).move)).toBe(2)
  })

  it('is nobody as long as the view does not show it', () => {
    expect(faster(view([set(7, [[1]])]), toEnd(2, 7, 1).move)).toBeUndefined()
    expect(faster(view([]), toEnd(2, 7, 1).move)).toBeUndefined()
  })
})

it('names every place that a card can go to', () => {
  const open = shownSet(set(7, [[1, 2], [3]]), [], 0)
  const full = shownSet(set(8, [[4], [5]], 1, 2), [], 0)
  expect(places([open, full])).toEqual(['7 after 3', '7 on 2', '7 on 3'])
  expect(placeOf(toEnd(9, 7, 3).move)).toBe('7 after 3')
  expect(placeOf(onto(9, 7, 2).move)).toBe('7 on 2')
})

it('writes long sums smaller', () => {
  expect([face(0, 2, 3), face(0, 2, 12), face(0, 11, 12)].map(width)).toEqual(['s', 'm', 'l'])
  expect(width({ ...face(0, 10, 4), form: 'power' })).toBe('s')
})
