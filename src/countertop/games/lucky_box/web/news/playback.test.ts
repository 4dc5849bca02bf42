import { expect, it } from 'vitest'
import type { PlayerView, Step, View } from '../types.gen'
import { revealed } from './playback.svelte'

const step = (square: number): Step => ({ card: 1, square, cost: 0, by: null, won: [], lost: [] })
const player = (some: Partial<PlayerView>): PlayerView => ({
  board: { boxes: [], lightning: 4, moons: 0, stars: 0 },
  is_done: false,
  steps: [],
  last: [],
  rounds: [],
  points: 0,
  best: null,
  ...some,
})
const view = (numbers: number[], ...players: PlayerView[]) => ({ phase: 'numbers', round: 1, seat: 0, numbers, players }) as unknown as View

it('shows what somebody did as soon as they are done', () => {
  const before = view([7], player({}), player({}))
  expect(revealed(before, view([7], player({}), player({ is_done: true, steps: [step(1), step(2)] })), 1)).toHaveLength(2)
  expect(revealed(before, view([7], player({}), player({})), 1)).toEqual([])
})

it('shows what the last one did when the next number is there already', () => {
  const before = view([7], player({ is_done: true, steps: [step(3)] }), player({}))
  const after = view([7, 4], player({ last: [step(3)] }), player({ last: [step(1)] }))
  expect(revealed(before, after, 1)).toEqual([step(1)])
})

it('shows nothing twice', () => {
  const before = view([7], player({}), player({ is_done: true, steps: [step(1)] }))
  expect(revealed(before, view([7, 4], player({}), player({ last: [step(1)] })), 1)).toEqual([])
  expect(revealed(undefined, before, 1)).toEqual([])
})

it('shows of your own steps only what the table chose', () => {
  const before = view([7], player({ steps: [step(1)] }), player({ is_done: true }))
  expect(revealed(before, view([7, 4], player({ last: [step(1)] }), player({})), 0)).toEqual([])
  expect(revealed(before, view([7, 4], player({ last: [step(1), step(5)] }), player({})), 0)).toEqual([step(5)])
})
