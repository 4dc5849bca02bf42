import { describe, expect, it } from 'vitest'
import { ARROW, REACH, arrowOf, placeOf, type Box } from './place'

const page = { width: 390, height: 844 }
const slip = { width: 360, height: 90 }
const hand: Box = { x: 10, y: 700, width: 370, height: 120 }
const pile: Box = { x: 90, y: 110, width: 210, height: 300 }

const overlaps = (one: Box, other: Box) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height
const boxAt = (target: Box, kept: readonly Box[]): Box => ({ ...placeOf(slip, page, target, kept), ...slip })

describe('the slip', () => {
  it('lies beside what it speaks of, with room for the arrow', () => {
    const lies = boxAt(hand, [])
    expect(hand.y - (lies.y + lies.height)).toBeGreaterThan(20)
    expect(hand.y - (lies.y + lies.height)).toBeLessThan(48)
  })

  it.each([[hand], [pile], [{ x: 300, y: 600, width: 80, height: 90 }]])('covers neither that nor what must stay in sight: %j', (target) => {
    const kept = [hand, pile].filter((one) => one !== target)
    const lies = boxAt(target, kept)
    expect([target, ...kept].some((one) => overlaps(lies, one))).toBe(false)
  })

  it('never lies on the way out, even if it has to cover something else', () => {
    const wayOut = { x: 320, y: 10, width: 60, height: 48 }
    const map = { x: 10, y: 130, width: 370, height: 460 }
    const ledge = { x: 0, y: 620, width: 390, height: 224 }
    const lies = { ...placeOf(slip, page, map, [ledge], [wayOut]), ...slip }
    expect(overlaps(lies, wayOut)).toBe(false)
  })

  it('stays on the page, however little room there is', () => {
    const low = { width: 667, height: 375 }
    const { x, y } = placeOf(slip, low, { x: 0, y: 0, width: 667, height: 375 }, [])
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + slip.width).toBeLessThanOrEqual(low.width)
    expect(y + slip.height).toBeLessThanOrEqual(low.height)
  })
})

describe('the arrow', () => {
  it('points down at what lies below the slip, and up at what lies above it', () => {
    const lies = { x: 15, y: 500, ...slip }
    expect(arrowOf(lies, hand).side).toBe('above')
    expect(arrowOf(lies, hand).y + arrowOf(lies, hand).size).toBeGreaterThan(hand.y)
    expect(arrowOf(lies, pile).side).toBe('below')
    expect(arrowOf(lies, pile).y).toBeLessThan(pile.y + pile.height)
  })

  it('ends at the edge of a button, beside what is written on it', () => {
    const button = { x: 20, y: 780, width: 350, height: 48, isButton: true }
    const { x, y, size } = arrowOf(boxAt(button, []), button)
    expect(y + size).toBeLessThanOrEqual(button.y + REACH + 1)
    expect(x + size).toBeLessThan(button.x + button.width / 3)
  })

  it('is short where there is little room', () => {
    const lies = { x: 15, y: hand.y - 20 - slip.height, ...slip }
    const { y, size } = arrowOf(lies, hand)
    expect(size).toBeLessThan(ARROW)
    expect(y + size).toBeLessThanOrEqual(hand.y + REACH)
  })

  it('never lies on the words, however near the slip is', () => {
    const lies = { x: 15, y: hand.y - 4 - slip.height, ...slip }
    expect(arrowOf(lies, hand).y).toBeGreaterThan(lies.y + lies.height - 10)
  })

  it('points sideways at what lies beside the slip', () => {
    const lies = { x: 10, y: 10, width: 200, height: 90 }
    expect(arrowOf(lies, { x: 400, y: 0, width: 100, height: 200 }).side).toBe('left')
    expect(arrowOf({ ...lies, x: 600 }, { x: 400, y: 0, width: 100, height: 200 }).side).toBe('right')
  })
})
