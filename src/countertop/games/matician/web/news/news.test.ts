import { expect, test } from 'vitest'
import type { PlayerView, View } from '../types.gen'
import { words } from '../words'
import { news } from './news'

const t = words.en
const player: PlayerView = { symbol: '+', symbol_card: 0, points: 0, has_built: false, has_chosen: false, passed: false, ready: false, place: null }
const builder: PlayerView = { ...player, has_built: true }

/** Ada's table with Ben. */
const seen = (some: Partial<View> = {}): View => ({
  options: { points: 3, division: false, play_on: false, seconds: null, extra_signs: false },
  seat: 0, hand: [], built: null, sabotage: null, players: [player, player], round: 1, dealer: 0, phase: 'build', until: null,
  shown: [], traps: [], revealed: [null, null], scored: [], history: [],
  ...some,
})
const tell = (old: Partial<View>, now: Partial<View>) => news(seen(old), seen(now), (seat) => ({ name: ['Ada', 'Ben'][seat]!, isYou: seat === 0 }), t)

test('a new step says what to do, but not to an onlooker', () => {
  expect(tell({}, { phase: 'sabotage' }).lines).toEqual(['Sabotage. Choose a sign, or pass.'])
  expect(tell({}, { phase: 'sabotage', seat: null }).lines).toEqual(['Sabotage. '])
})

test('the reveal is told by the show', () => {
  expect(tell({ phase: 'sabotage' }, { phase: 'reveal' })).toEqual({ lines: [], heard: [] })
})

test('a new round tells whose hand was dealt anew', () => {
  const { lines } = tell({ phase: 'reveal' }, { round: 2, shown: [{ seat: 1, cards: [] }] })
  expect(lines).toEqual(['Build. Put a number left and right.', 'Ben had too few numbers and got new cards.'])
})

test('a sign is told once, and heard if it is not your own', () => {
  const mine = { victim: 1, side: 'left', by: 0 } as const
  const his = { victim: 0, side: 'right', by: 1 } as const
  const told = tell({ phase: 'sabotage', traps: [mine] }, { phase: 'sabotage', traps: [mine, his] })
  expect(told).toEqual({ lines: ['Ben laid a card before your second number.'], heard: ['sign'] })
  expect(tell({ phase: 'sabotage' }, { phase: 'sabotage', traps: [mine] }).heard).toEqual([])
})

test('somebody else who builds is heard', () => {
  expect(tell({}, { players: [player, builder] })).toEqual({ lines: [], heard: ['numbers'] })
  expect(tell({}, { players: [builder, player], built: { type: 'build', left: 1, right: 2 } }).heard).toEqual([])
})
