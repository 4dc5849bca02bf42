import { expect, test } from 'vitest'
import type { SeatInfo } from '$shell/game'
import type { Round, Turn, View } from '../types.gen'
import { words } from '../words'
import { Company } from './company'
import { deed } from './deeds'

const t = words.en
const company = new Company(
  ['Ada', 'Ben'].map((name) => ({ name }) as SeatInfo),
  0,
  t,
)
const SEIZED = { seat: 0, dice: [6, 6], kind: 'seize', hex: 4, victim: 1 } as unknown as Turn
const BEFORE = { options: { colony: 7 }, phase: 'call', round: 1, turns: 4, last_turn: null, finished: [], players: [{ rounds_won: 0 }, { rounds_won: 0 }] } as unknown as View

const round = (winner: number, why: Round['why']) => ({ winners: [winner], why, colonies: [7, 2], totals: [40, 9], turns: 5 })
const after = (changed: object) => deed(BEFORE, { ...BEFORE, turns: 5, phase: 'roll', last_turn: SEIZED, ...changed }, company, t)

test('a seized hex has a small moment where it lies, with a word for who seized it', () => {
  expect(after({})).toEqual({ size: 'small', seat: 0, hex: 4, text: t.deeds.seized })
  expect(after({ last_turn: { ...SEIZED, seat: 1 } })).toEqual({ size: 'small', seat: 1, hex: 4, text: null })
  expect(after({ last_turn: { ...SEIZED, kind: 'claim' } })).toBeNull()
  expect(after({ turns: 4 })).toBeNull()
})

test('the seventh outpost is big, and bigger for whoever set it', () => {
  expect(after({ phase: 'shuffle', finished: [round(0, 'colony')] })).toEqual({ size: 'big', seat: 0, hex: 4, text: '7 together!' })
  expect(after({ phase: 'shuffle', finished: [round(1, 'colony')] })).toMatchObject({ size: 'medium', seat: 1 })
})

test('a round won by the largest colony is a deed of its own', () => {
  expect(after({ phase: 'shuffle', finished: [round(0, 'full')] })).toEqual({ size: 'medium', seat: 0, hex: null, text: t.deeds.round })
})

test('the win is the biggest, whoever has it', () => {
  const players = [{ rounds_won: 1 }, { rounds_won: 2 }]
  expect(after({ phase: 'over', players, finished: [round(1, 'drift')] })).toEqual({ size: 'big', seat: 1, hex: null, text: 'Ben wins Mars!' })
})
