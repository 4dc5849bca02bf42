import { expect, it } from 'vitest'
import type { CheckedSetView, View } from '../types.gen'
import { words } from '../words'
import { earned, ended, ending, finisher } from './deeds'

const t = words.de
const ladder = [0, 26, 41, 61, 71].map((least) => ({ least, name: '' }))
const view = (some: Partial<View>) => ({ phase: 'rush', seconds: 180, score: 0, rung: 0, column: [], ...some }) as View
const goal = (stars: number) => ({ stars }) as CheckedSetView

it('tells the end of a round, with and without a clock', () => {
  expect(ended(view({}), view({ phase: 'verify' }), t)).toEqual({ size: 'medium', text: 'Zeit um!' })
  expect(ended(view({}), view({ phase: 'verify', seconds: null }), t)).toEqual({ size: 'medium', text: 'Runde vorbei!' })
  expect(ended(view({}), view({}), t)).toBeNull()
})

it('makes the most of the end of a game in which the team has climbed', () => {
  const end = (some: Partial<View>) => ended(view({ phase: 'verify' }), view({ phase: 'over', ...some }), t)
  expect(end({ score: 50, rung: 2 })).toEqual({ size: 'big', text: 'Ritter der Rechenregeln!' })
  expect(end({ score: 20, rung: 0 })).toEqual({ size: 'medium', text: 'Rechen-Asse!' })
  expect(end({ score: 50, rung: null })).toEqual({ size: 'medium', text: 'Gut gemacht!' })
  expect(end({ score: 0, rung: 0 })).toBeNull()
})

it('calls nobody by a title that the match is not for', () => expect(ending({ rung: null, score: 80 }, t)).toBe('Gut gemacht!'))

it('makes as much of a goal as it is worth', () => {
  expect([0, 2, 3, 4, 5].map((stars) => earned(goal(stars), 20, ladder, t)?.size)).toEqual([undefined, 'small', 'small', 'medium', 'medium'])
  expect(earned(goal(3), 26, ladder, t)).toEqual({ size: 'medium', text: 'Meister des Malnehmens!' })
  expect(earned(goal(3), 26, [], t)).toEqual({ size: 'small' })
})

it('knows whose card finished a goal', () => {
  const laid = (card: number, by: number) => ({ face: { card }, by })
  const set = (...cards: ReturnType<typeof laid>[]) => ({ goal: { goal: 7 }, stacks: cards.map((each) => [each]) }) as unknown as View['done'][number]
  const old = view({ column: [set(laid(1, 0), laid(2, 1))] })
  expect(finisher(old, set(laid(1, 0), laid(2, 1), laid(3, 2)))).toBe(2)
})
