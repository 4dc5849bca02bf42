import { expect, it } from 'vitest'
import type { PlayerView } from '../types.gen'
import texts from '../texts'
import { bestMoment, mostMoons } from './story'

const player = (bonuses: number | null, moons = 0): PlayerView => ({
  board: { boxes: [], lightning: 0, moons, stars: 0 },
  is_done: true,
  steps: [],
  last: [],
  rounds: [],
  points: 0,
  best: bonuses === null ? null : { round: 3, number: 7, bonuses },
})

it('tells the longest cascade', () => {
  expect(bestMoment([player(2), player(5), player(5), player(null)])).toEqual({ seat: 1, round: 3, number: 7, bonuses: 5 })
})

it('does not boast with one bonus', () => {
  expect(bestMoment([player(1), player(null)])).toBeNull()
})

it('names who has the most moons, if it is one alone', () => {
  expect(mostMoons([player(1, 4), player(1, 6), player(1, 2)])).toEqual({ seat: 1, moons: 6 })
  expect(mostMoons([player(1, 4), player(1, 4)])).toBeNull()
  expect(mostMoons([player(1, 4)])).toBeNull()
})

it('alone the rung of the ladder is the result, and nobody wins', () => {
  const said = (language: 'en' | 'de', rung: number | null) => texts[language].headline!({ places: [1], points: [40] }, 0, { rung })
  expect([said('en', 0), said('de', 0), said('en', 6)]).toEqual(['No luck today.', 'Heute kein Glück.', 'Super Mega Lucky!'])
  expect(said('en', null)).toBeNull()
})
