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

it('tells by whose moons a tie was broken', () => {
  const seats = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name })) as unknown as Parameters<NonNullable<typeof texts.en.because>>[3]
  const players = [player(1, 3), player(1, 5), player(1, 1)]
  const said = (language: 'en' | 'de', places: number[], points: number[], you: number | null = 0) => texts[language].because!({ places, points }, you, { players }, seats)
  expect(said('en', [2, 1, 3], [46, 46, 40])).toBe('Equal points: Ben has more moons (5 : 3).')
  expect(said('de', [2, 1, 3], [46, 46, 40])).toBe('Punktgleich: Ben hat mehr Monde (5 : 3).')
  expect(said('en', [2, 1, 3], [46, 46, 40], 1)).toBe('Equal points: you have more moons (5 : 3).')
  expect(said('de', [1, 1, 3], [46, 46, 40])).toBe('Gleich viele Punkte und gleich viele Monde.')
  expect(said('en', [1, 2, 3], [47, 46, 40])).toBeNull()
})
