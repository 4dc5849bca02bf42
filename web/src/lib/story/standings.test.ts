import { expect, it } from 'vitest'
import type { SeatInfo } from '../net/protocol.gen'
import { byPlace, counters, headline, standings, tieBreak } from './standings'

const seat = (letter: string): SeatInfo => ({ letter, name: letter, level: null, stand_in: null, net: 'good', ready: true, is_host: false })

const WINS = { alone: 'Over.', youWin: 'You win!', youShare: 'You share!', wins: (name: string) => `${name} wins!`, share: (names: string) => `${names} share!` }

it('ranks by place, and shared places by points', () => {
  const ranked = standings(['A', 'B', 'C'].map(seat), { places: [3, 1, 1], points: [-9, 0, 0] })
  expect(ranked.map(({ seat, place }) => [seat.letter, place])).toEqual([
    ['B', 1],
    ['C', 1],
    ['A', 3],
  ])
})

it('names the seats by place, and those who share one as they sit', () => {
  expect(byPlace(['A', 'B', 'C', 'D'].map(seat), { places: [4, 2, 1, 2], points: [0, 3, 5, 7] })).toEqual([2, 1, 3, 0])
})

it('stacks one counter a point', () => expect(counters([7, 3, 0])).toEqual([7, 3, 0]))

it('stacks fewer when there are many points', () => expect(counters([66, 60, 57, 36])).toEqual([22, 20, 19, 12]))

it('stacks penalty points so that the first stands highest', () => {
  const [first, second, last] = counters([0, -4, -12])
  expect(first).toBeGreaterThan(second!)
  expect(second).toBeGreaterThan(last!)
  expect(last).toBeGreaterThan(0)
})

it('tells points as they are, and what is left over as how much it is', () => {
  const result = { places: [2, 1], points: [-7, 0] }
  const told = (isLeft: boolean) => standings(['A', 'B'].map(seat), result, { isLeft }).map(({ told }) => told)
  expect(told(false)).toEqual(['0', '−7'])
  expect(told(true)).toEqual(['0', '7'])
})

it('says who won, and alone that nobody did', () => {
  const of = (places: number[], you: number | null) => {
    const seats = places.map((_, at) => seat('ABC'[at]!))
    return headline(standings(seats, { places, points: places.map(() => 5) }), you, WINS, (names) => names.join(' and '))
  }
  expect([of([1, 2], 0), of([1, 2], 1), of([1, 1], 1), of([1, 1, 3], 2)]).toEqual(['You win!', 'A wins!', 'You share!', 'A and B share!'])
  expect([of([1], 0), of([1], null)]).toEqual(['Over.', 'Over.'])
})

it('says that points were equal where a tie was broken, and is silent otherwise', () => {
  const of = (places: number[], points: number[]) => {
    const ranked = standings(['A', 'B', 'C'].map(seat), { places, points })
    return tieBreak(ranked, { tieBroken: (first, others) => `${first} before ${others}` }, (names) => names.join(' and '))
  }
  expect(of([2, 1, 3], [4, 4, 1])).toBe('B before A')
  expect(of([1, 2, 2], [4, 4, 4])).toBe('A before B and C')
  expect([of([1, 1, 3], [4, 4, 1]), of([1, 2, 3], [4, 3, 1])]).toEqual([null, null])
})
