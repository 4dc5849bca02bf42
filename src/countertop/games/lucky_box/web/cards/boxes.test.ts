import { describe, expect, it } from 'vitest'
import type { Step } from '../types.gen'
import { apart, around, fit, fullLines, linesIn, RIM, without } from './boxes'

const step = (card: number, square: number): Step => ({ card, square, cost: 0, by: null, won: [], lost: [] })

describe('a card', () => {
  it('knows its full lines: rows first, then columns', () => {
    expect(linesIn(fullLines(0o007))).toEqual([0])
    expect(linesIn(fullLines(0o444))).toEqual([5])
    expect(linesIn(fullLines(0o117))).toEqual([0, 3])
    expect(linesIn(fullLines(0o777))).toEqual([0, 1, 2, 3, 4, 5])
    expect(fullLines(0o252)).toBe(0)
  })
  it('can be shown as it stood before some steps', () => {
    expect(without({ card: 4, crosses: 0b1011 }, [step(4, 1), step(9, 0), step(4, 3)])).toBe(0b0001)
  })
})

describe('the loop', () => {
  it('joins 9 to 1', () => {
    expect(around(9, 1)).toBe(1)
    expect(around(1, -1)).toBe(9)
    expect(around(4, 1)).toBe(5)
  })
  it('goes the shorter way', () => {
    expect(apart(9, 2)).toBe(2)
    expect(apart(1, 8)).toBe(2)
    expect(apart(7, 7)).toBe(0)
    expect(apart(1, 5)).toBe(4)
  })
})

describe('room for cards', () => {
  const room = { width: 374, height: 480, gapX: 10, gapY: 14, most: 76 }
  it('gives four cards two columns on a phone, with squares for a thumb', () => {
    const found = fit(4, room)
    expect(found.columns).toBe(2)
    expect(found.square).toBeGreaterThanOrEqual(46)
  })
  it('never lets them hang over, up to a dozen', () => {
    for (let cards = 1; cards <= 12; cards++) {
      const { columns, square } = fit(cards, room)
      const rows = Math.ceil(cards / columns)
      expect(columns * (square * (3 + RIM.wide) + 2 * RIM.pad) + (columns - 1) * room.gapX).toBeLessThanOrEqual(room.width)
      expect(rows * (square * (3 + RIM.high) + 2 * RIM.pad) + (rows - 1) * room.gapY).toBeLessThanOrEqual(room.height)
    }
  })
  it('lays five as three and two where there is room for both', () => {
    expect(fit(5, { ...room, width: 1100, height: 960 }).columns).toBe(3)
    expect(fit(4, { ...room, width: 1100, height: 960 }).columns).toBe(2)
  })
  it('does not grow without end', () => {
    expect(fit(1, { ...room, width: 4000, height: 4000 }).square).toBe(76)
  })
})
