import { expect, it } from 'vitest'
import { gap, hang } from './wire'

const race = { target: 4, winner: 2, claims: [[2, 1850], [0, 1934], [3, 1981]] as [number, number][], drawn: false }

it('has the first at the insulator and the others behind, by their milliseconds', () => {
  const [first, second, third] = hang(race)
  expect([first, second, third].map((one) => [one?.seat, one?.ms])).toEqual([[2, 1850], [0, 84], [3, 131]])
  expect(first!.x).toBeGreaterThan(second!.x)
  expect(second!.x).toBeGreaterThan(third!.x)
  expect(gap(race)).toBe(84)
})

it('keeps counters apart that came together, and all of six on the wire', () => {
  const claims = [[0, 900], [1, 901], [2, 902], [3, 903], [4, 1300], [5, 4000]] as [number, number][]
  const places = hang({ target: 1, winner: 0, claims, drawn: false }).map(({ x }) => x)
  for (const [rank, x] of places.slice(1).entries()) expect(places[rank]! - x).toBeGreaterThan(16)
  expect(Math.min(...places)).toBeGreaterThan(0)
})

it('counts from the winner where a draw decided', () => expect(gap({ ...race, winner: 0, drawn: true, claims: [[2, 1850], [0, 1856]] })).toBe(0))
