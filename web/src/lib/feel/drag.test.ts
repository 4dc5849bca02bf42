import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Drag } from './drag.svelte'

const card = { setPointerCapture: vi.fn() }

function pointer(type: string, x: number, y: number, more: Partial<PointerEvent> = {}) {
  return { type, clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, currentTarget: card, ...more } as unknown as PointerEvent
}

function dragging() {
  const lifted: number[] = []
  const dropped: [number, boolean][] = []
  const drag = new Drag((card, _, point) => dropped.push([card, point !== null]), (card) => lifted.push(card))
  return { drag, lifted, dropped }
}

beforeEach(() => {
  vi.useFakeTimers()
  card.setPointerCapture.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('leaves a finger that hardly moves to the tap', () => {
  const { drag, lifted, dropped } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  drag.move(pointer('pointermove', 55, 55))
  expect(drag.card).toBeNull()
  drag.release(pointer('pointerup', 55, 55))
  expect([lifted, dropped]).toEqual([[], []])
})

it('hears of a mouse that has left the card before it is seen to move', () => {
  const { drag, dropped } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  expect(card.setPointerCapture).toHaveBeenCalledExactlyOnceWith(1)
  drag.move(pointer('pointermove', 700, 90))
  drag.release(pointer('pointerup', 700, 90))
  expect(dropped).toEqual([[7, true]])
})

it('lifts the card once, takes it along and drops it where the finger goes up', () => {
  const { drag, lifted, dropped } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  drag.move(pointer('pointermove', 50, 80))
  drag.move(pointer('pointermove', 40, 90))
  expect([drag.card, drag.x, drag.y]).toEqual([7, -10, 40])
  drag.release(pointer('pointerup', 40, 90))
  expect([lifted, dropped]).toEqual([[7], [[7, true]]])
})

it('is in the air until the click that follows is over', () => {
  const { drag } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  drag.move(pointer('pointermove', 50, 80))
  drag.release(pointer('pointerup', 50, 80))
  expect(drag.card).toBe(7)
  vi.runAllTimers()
  expect([drag.card, drag.x, drag.y]).toEqual([null, 0, 0])
})

it('tells a drag that the device broke off from a drop', () => {
  const { drag, dropped } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  drag.move(pointer('pointermove', 50, 80))
  drag.release(pointer('pointercancel', 50, 80))
  expect(dropped).toEqual([[7, false]])
})

it('follows the finger that took the card, and no other', () => {
  const { drag, dropped } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  drag.grab(pointer('pointerdown', 90, 90, { pointerId: 2, isPrimary: false }), 8)
  drag.move(pointer('pointermove', 200, 200, { pointerId: 2 }))
  drag.release(pointer('pointerup', 200, 200, { pointerId: 2 }))
  expect([drag.card, dropped]).toEqual([null, []])
})

it('lets go of a card that was dealt away in the air', () => {
  const { drag } = dragging()
  drag.grab(pointer('pointerdown', 50, 50), 7)
  drag.move(pointer('pointermove', 50, 80))
  drag.grab(pointer('pointerdown', 90, 90), 8)
  expect(drag.card).toBeNull()
})
