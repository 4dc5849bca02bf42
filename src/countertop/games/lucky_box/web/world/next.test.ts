import { expect, it } from 'vitest'
import type { PlayerView, View } from '../types.gen'
import { words } from '../words'
import { choosing, waitingFor, whatNext } from './next'

const t = words.en
const player = (is_done: boolean) => ({ is_done }) as PlayerView
const view = { keep: 2, offer: [1, 2, 3], players: [player(false), player(true), player(false)] } as unknown as View

const turn = { stage: 'number', lit: [], cost: 0, wanted: 7, number: 7, hasAny: true, aim: null } as const
const target = { card: 1, square: 0 }

it('knows who is not done yet', () => {
  expect(choosing(view)).toEqual([0, 2])
})

it('names those who are waited for, as long as they are few', () => {
  expect(waitingFor([], t)).toBe('Here comes the next number.')
  expect(waitingFor(['Ben'], t)).toBe('Waiting for Ben.')
  expect(waitingFor(['Ben', 'Cleo', 'Dan', 'Eva'], t)).toBe('Waiting for 4 players.')
  expect(waitingFor(['Maximiliane-Isabella', 'Dr. Dorothea Winter'], t)).toBe('Waiting for 2 players.')
  expect(waitingFor(['Maximiliane-Isabella'], t)).toBe('Waiting for Maximiliane-Isabella.')
})

it('says what a number asks for', () => {
  expect(whatNext(view, { ...turn, lit: [target] }, '', t)).toBe('Cross a 7.')
  expect(whatNext(view, { ...turn, lit: [target], wanted: 9, cost: 2 }, '', t)).toBe('Cross a 9 for 2 lightning.')
  expect(whatNext(view, { ...turn, wanted: 9, cost: 2 }, '', t)).toBe('You have no open 9.')
  expect(whatNext(view, turn, '', t)).toBe('No open 7. Change the number or skip.')
  expect(whatNext(view, { ...turn, hasAny: false }, '', t)).toBe('No open 7 for you this time.')
})

it('says what a bonus asks for', () => {
  const aim = { card: 1, line: 0, icon: '?', squares: [] } as const
  expect(whatNext(view, { ...turn, stage: 'bonus', aim }, '', t)).toBe('Bonus! Cross any square.')
})

it('counts the cards of a draft, and leaves it to the ledge to say who is waited for', () => {
  expect(whatNext(view, { ...turn, stage: 'draft' }, '', t)).toBe('Keep 2 of 3 cards.')
  expect(whatNext(view, { ...turn, stage: 'kept' }, 'Waiting for Ben.', t)).toBe('Your cards are chosen.')
  expect(whatNext(view, { ...turn, stage: 'waiting' }, 'Waiting for Ben.', t)).toBe('Waiting for Ben.')
})

it('tells an onlooker how many are still choosing', () => {
  expect(whatNext(view, { ...turn, stage: 'looking' }, '', t)).toBe('2 players are still choosing.')
  expect(whatNext({ ...view, phase: 'draft' }, { ...turn, stage: 'looking' }, '', t)).toBe('Everybody is choosing new cards.')
})
