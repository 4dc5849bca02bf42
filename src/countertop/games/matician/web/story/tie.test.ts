import { expect, test } from 'vitest'
import type { SeatInfo } from '$shell/game'
import texts from '../texts'
import type { PlayerView, Round, View } from '../types.gen'

const player: PlayerView = { symbol: '+', symbol_card: 0, points: 0, has_built: true, has_chosen: true, passed: true, ready: false, place: null }
const seats = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }) as SeatInfo)
const round = (scored: number[], value: number): Round => ({ solutions: [0, 1, 2].map((seat) => (scored.includes(seat) ? [value, 1] : [-3, 1])), scored, traps: [] })

function because(places: number[], points: number[], history: Round[], { you = 0, play_on = false, language = 'en' as 'en' | 'de' } = {}) {
  const view = { history, options: { points: 2, division: false, play_on, seconds: null, extra_signs: false }, players: points.map((own) => ({ ...player, points: own })) }
  return texts[language].because?.({ places, points } as never, you, view as unknown as View, seats)
}

test('who gets there at once had the same solution, and shares', () => {
  const history = [round([0], 9), round([1], 30), round([0, 1], 18)]
  expect(because([1, 1, 3], [2, 2, 0], history)).toBe('You and Ben got there in the same round, both with 18. You share the win.')
  expect(because([1, 1, 3], [2, 2, 0], history, { you: 2 })).toBe('Ada and Ben got there in the same round, both with 18. They share the win.')
  expect(because([1, 1, 3], [2, 2, 0], history, { language: 'de' })).toBe('Du und Ben wart in derselben Runde am Ziel, beide mit 18. Ihr teilt euch den Sieg.')
  expect(because([1, 1, 3], [2, 2, 0], history, { you: 2, language: 'de' })).toBe('Ada und Ben waren in derselben Runde am Ziel, beide mit 18. Sie teilen sich den Sieg.')
})

test('three who share are not called both', () => {
  expect(because([1, 1, 1], [2, 2, 2], [round([0, 1, 2], 9), round([0, 1, 2], 7)], { you: 2 })).toContain('all with 7')
})

test('who plays on has the same points in the end: the sooner, the better', () => {
  const history = [round([0], 9), round([0], 8), round([1], 5), round([1], 4)]
  expect(because([1, 2, 3], [2, 2, 0], history, { play_on: true })).toBe('Whoever had 2 points first is ahead.')
  expect(because([1, 2, 3], [2, 2, 0], history, { play_on: true, language: 'de' })).toBe('Wer zuerst 2 Punkte hatte, steht vorn.')
})

test('a clear win needs no words, nor do two who share a lower place', () => {
  expect(because([1, 2, 2], [2, 1, 1], [round([0], 9), round([1], 5), round([2], 5), round([0], 5)])).toBeNull()
})
