import { expect, test } from 'vitest'
import type { Move, PlayerView, View } from '../types.gen'
import { words } from '../words'
import { decidedByClock } from './clocked'

const player: PlayerView = { symbol: '+', symbol_card: 0, points: 0, has_built: false, has_chosen: false, passed: false, ready: false, place: null }
const FOUR = { card: 1, number: 4, sign: null }
const NINE = { card: 2, number: 9, sign: null }
const BUILT = { type: 'build', left: 2, right: 1 } as const
const PASS = { type: 'pass' } as const

/** Ada's table with Ben, with a clock. */
const seen = (some: Partial<View> = {}): View => ({
  options: { points: 3, division: false, play_on: false, seconds: 20, extra_signs: false },
  seat: 0, hand: [FOUR, NINE], built: null, sabotage: null, players: [player, player], round: 1, dealer: 0, phase: 'build', until: 20_000,
  shown: [], traps: [], revealed: [null, null], scored: [], history: [],
  ...some,
})
const decided = (before: Partial<View>, now: Partial<View>, { at = 20_000, sent = null }: { at?: number; sent?: Move | null } = {}) =>
  decidedByClock(seen(before), seen(now), { now: at, sent })

test('who has not built in time hears which numbers the table laid', () => {
  const told = decided({}, { phase: 'sabotage', built: BUILT })
  expect(told).toEqual({ kind: 'clock_built', left: 9, right: 4 })
  expect(words.en.clocked(told!)).toBe('Time was up: the table laid 9 and 4 for you.')
  expect(words.de.clocked(told!)).toBe('Zeit um: Der Tisch hat 9 und 4 für dich gelegt.')
})

test('who has not chosen in time hears that they passed', () => {
  expect(decided({ phase: 'sabotage' }, { phase: 'reveal', sabotage: PASS })).toEqual({ kind: 'clock_passed' })
})

test('nothing is told of what I chose myself', () => {
  expect(decided({ built: BUILT }, { phase: 'sabotage', built: BUILT })).toBeNull()
  expect(decided({ phase: 'sabotage', sabotage: PASS }, { phase: 'reveal', sabotage: PASS })).toBeNull()
  expect(decided({}, { phase: 'sabotage', built: BUILT }, { sent: BUILT })).toBeNull()
  expect(decided({ phase: 'sabotage' }, { phase: 'reveal', sabotage: PASS }, { sent: PASS })).toBeNull()
})

test('a choice that came too late is told of', () => {
  expect(decided({}, { phase: 'sabotage', built: BUILT }, { sent: { ...BUILT, left: 1, right: 2 } })).not.toBeNull()
})

test('nothing is told of time where it was not up, nor to those who do not play', () => {
  expect(decided({}, { phase: 'sabotage', built: BUILT }, { at: 9_000 })).toBeNull()
  expect(decided({ until: null }, { phase: 'sabotage', built: BUILT })).toBeNull()
  expect(decided({ seat: null }, { phase: 'sabotage' })).toBeNull()
  expect(decided({ players: [{ ...player, place: 1 }, player] }, { phase: 'sabotage' })).toBeNull()
})
