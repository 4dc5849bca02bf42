import { expect, it } from 'vitest'
import type { Bonus, PlayerView, RoundScore, Step, View } from '../types.gen'
import { words } from '../words'
import { endDeed, othersDeed, ownDeed, roundDeed } from './deeds'

const t = words.en
const won = (count: number, icon: Bonus['icon'] = 'moon'): Bonus[] => Array.from({ length: count }, (_, line) => ({ card: 1, line, icon }))
const step = (bonuses: readonly Bonus[]): Step => ({ card: 1, square: 4, cost: 0, by: null, won: bonuses, lost: [] })
const at = (steps: readonly Step[], { crosses = 0, waiting = 0 } = {}) =>
  ({ round: 3, waiting: Array.from({ length: waiting }), players: [{ steps, board: { boxes: [{ card: 1, crosses }] } }] }) as unknown as View
const own = (view: View) => ownDeed(view, 0, t)

it('makes as much of a chain as there is in it', () => {
  const sizes = [2, 3, 5, 8].map((count) => own(at([step(won(count))]))?.size ?? null)
  expect(sizes).toEqual([null, 'small', 'medium', 'big'])
  expect(own(at([step(won(4)), step(won(2))]))?.text).toBe('Chain of 6!')
})

it('waits for the end of a chain, and does not count what brings nothing', () => {
  expect(own(at([step(won(6))], { waiting: 1 }))).toBeNull()
  expect(own(at([step(won(6, 'blank'))]))).toBeNull()
})

it('celebrates a finished card with what it counts, once', () => {
  expect(own(at([step([])], { crosses: 0o777 }))).toEqual({ size: 'medium', text: 'Card full! 10 points' })
  expect(own(at([step([])], { crosses: 0o377 }))).toBeNull()
  expect(own(at([step([]), { ...step([]), card: 2 }], { crosses: 0o777 }))).toBeNull()
})

it('looks up only for a long chain of somebody else', () => {
  expect(othersDeed([step(won(4))], t)).toBeNull()
  expect(othersDeed([step(won(3)), step(won(3))], t)).toEqual({ size: 'small', text: 'Chain of 6!', others: true })
  expect(othersDeed([step(won(6)), step(won(6))], t)).toEqual({ size: 'medium', text: 'Chain of 12!', others: true })
})

it('ends a round as big as its points', () => {
  const row = (card_points: number): RoundScore => ({ cards: 1, card_points, stars: 0, star_points: 0 })
  expect([0, 15, 30].map((points) => roundDeed([row(9), row(points)], t))).toEqual([
    { size: 'small', text: 'Round 2: 0 points' },
    { size: 'medium', text: 'Round 2: 15 points' },
    { size: 'big', text: 'Round 2: 30 points' },
  ])
})

const over = (rung: number | null, ...players: [points: number, moons: number][]) =>
  ({ rung, players: players.map(([points, moons]) => ({ points, board: { moons } }) as PlayerView) }) as unknown as View
const end = (view: View, you: number | null = 0) => endDeed(view, you, (seat) => ['Ada', 'Ben'][seat]!, t)

it('tells who has won, and how big it is for you', () => {
  expect(end(over(null, [50, 3], [40, 5]))).toEqual({ size: 'big', text: 'You win!', others: false })
  expect(end(over(null, [50, 3], [50, 5]))).toEqual({ size: 'medium', text: 'Ben wins!', others: true })
  expect(end(over(null, [50, 5], [50, 5])).text).toBe('A shared win!')
  expect(end(over(null, [50, 3], [40, 5]), null)).toEqual({ size: 'medium', text: 'Ada wins!', others: false })
})

it('makes as much of a rung as it is high', () => {
  expect([0, 3, 6].map((rung) => end(over(rung, [61, 2])))).toEqual([
    { size: 'small', text: 'No luck today: 61', others: undefined },
    { size: 'medium', text: 'Well done: 61' },
    { size: 'big', text: 'Super Mega Lucky: 61' },
  ])
})
