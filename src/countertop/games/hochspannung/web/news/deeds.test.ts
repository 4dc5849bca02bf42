import { expect, test } from 'vitest'
import type { View } from '../types.gen'
import { words } from '../words'
import { deed } from './deeds'

const playing = { options: { games: 1 }, phase: 'playing', hand: [1, 2], reports: [], can_lay_face_down: false } as unknown as View

const done = (change: Partial<View>, you: number | null = 0) => deed(playing, { ...playing, ...change }, { you, nameOf: (seat) => ['Ada', 'Ben', 'Cleo'][seat]! }, words.en)
const reports = (...winners: number[]) => [{ winners }] as unknown as View['reports']
const tournament = { ...playing.options, games: 4 } as View['options']

test('to win is the biggest moment, and tells who', () => {
  expect(done({ phase: 'over', reports: reports(0) })).toEqual({ size: 'big', text: 'You win!', others: false, seat: undefined })
  expect(done({ phase: 'over', reports: reports(1) })).toEqual({ size: 'big', text: 'Ben wins!', others: true, seat: 1 })
})

test('a game of a tournament has a smaller one, for onlookers too', () => {
  expect(done({ phase: 'intermission', options: tournament, reports: reports(0) })).toMatchObject({ size: 'medium', text: 'You win this game!' })
  expect(done({ phase: 'intermission', options: tournament, reports: reports(1) }, null)).toMatchObject({ size: 'medium', text: 'Ben wins this game.', others: true })
})

test('several who win together are all named', () => {
  expect(done({ phase: 'over', reports: reports(0, 2) })).toMatchObject({ text: 'Ada and Cleo share this game.', others: false, seat: undefined })
})

test('holding the very last card is felt once', () => {
  expect(done({ can_lay_face_down: true, hand: [playing.hand[0]!] })).toEqual({ size: 'small' })
  expect(deed({ ...playing, hand: [playing.hand[0]!] }, { ...playing, can_lay_face_down: true }, { you: 0, nameOf: String }, words.en)).toBeNull()
})

test('nothing else is', () => expect(done({ phase: 'stuck' })).toBeNull())
