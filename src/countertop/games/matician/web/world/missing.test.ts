import { expect, test } from 'vitest'
import type { PlayerView } from '../types.gen'
import { missing } from './missing'

const player = (some: Partial<PlayerView> = {}): PlayerView => ({
  symbol: '+', symbol_card: 0, points: 0, has_built: false, has_chosen: false, passed: false, ready: false, place: null, ...some,
})

test('building waits for those who have not built', () => {
  expect(missing({ phase: 'build', players: [player({ has_built: true }), player(), player()] })).toEqual([1, 2])
})

test('sabotage waits for those who have neither laid a sign nor passed', () => {
  expect(missing({ phase: 'sabotage', players: [player({ has_built: true }), player({ has_built: true, has_chosen: true })] })).toEqual([0])
})

test('the reveal waits for those who have not seen enough', () => {
  expect(missing({ phase: 'reveal', players: [player({ has_chosen: true, ready: true }), player({ has_chosen: true })] })).toEqual([1])
})

test('nothing waits for those who have a place already or got no symbol', () => {
  expect(missing({ phase: 'build', players: [player({ place: 1 }), player({ symbol: null }), player()] })).toEqual([2])
})
