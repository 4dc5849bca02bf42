import { expect, test } from 'vitest'
import type { PlayerView, View } from '../types.gen'
import { words } from '../words'
import { deedOf } from './deed'

const player: PlayerView = { symbol: '+', symbol_card: 0, points: 1, has_built: true, has_chosen: true, passed: true, ready: false, place: null }
const options: View['options'] = { points: 3, division: false, play_on: false, seconds: null, extra_signs: false }
const person = (seat: number) => ({ name: ['Ada', 'Ben', 'Cleo'][seat]!, isYou: seat === 0 })
const deed = (some: Partial<View>, t = words.en) => deedOf({ phase: 'reveal', options, players: [player, player, player], scored: [1], ...some }, person, t)

test('a round has a moment of its own, with the name of who won it', () => {
  expect(deed({})).toEqual({ size: 'medium', text: 'Ben’s round!', seat: 1 })
  expect(deed({ scored: [0] }, words.de)).toEqual({ size: 'medium', text: 'Deine Runde!', seat: 0 })
})

test('a round that several win is nobody’s alone', () => {
  expect(deed({ scored: [0, 1] })).toEqual({ size: 'medium', text: 'A tie: one point each!', seat: null })
})

test('the win is bigger, and a shared one is called so', () => {
  expect(deed({ phase: 'over' }, words.de)).toEqual({ size: 'big', text: 'Ben gewinnt!', seat: 1 })
  expect(deed({ phase: 'over', scored: [0] }).text).toBe('You win!')
  expect(deed({ phase: 'over', scored: [0, 1] }).text).toBe('A shared win!')
})

test('who plays on for the places hears of each, and of the last', () => {
  const places: Partial<View> = { options: { ...options, play_on: true }, players: [player, { ...player, place: 1 }, player] }
  expect(deed(places)).toEqual({ size: 'big', text: 'Ben: first place!', seat: 1 })
  expect(deed({ ...places, phase: 'over' }).text).toBe('All places are taken!')
})
