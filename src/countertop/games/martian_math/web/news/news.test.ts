import { expect, test } from 'vitest'
import type { SeatInfo } from '$shell/game'
import type { HexView, Round, Turn, View } from '../types.gen'
import { words } from '../words'
import { Company } from './company'
import { news, outcome } from './news'
import { isRight, noteText } from './notes'

const t = words.en
const seats = ['Ada', 'Ben'].map((name) => ({ name }) as SeatInfo)
const company = new Company(seats, 0, t)

/** Ben is to roll. */
const ROLL = {
  options: { colony: 7 },
  phase: 'roll',
  round: 1,
  turn: 1,
  turns: 4,
  dice: null,
  is_double: false,
  hexes: [{ number: 9 } as HexView, { number: 4 } as HexView],
  players: [{ colony: 1 }, { colony: 2 }],
  last_turn: null,
  finished: [],
} as unknown as View

const BENS: Turn = { seat: 1, dice: [6, 3], kind: 'claim', possible: [], equation: { left: 6, operation: '+', right: 3, result: 9 }, hex: 0, victim: null, moved_from: null }

const tell = (old: Partial<View>, seen: Partial<View>) => news({ ...ROLL, ...old }, { ...ROLL, ...old, ...seen }, company, t)

test('dice that fall are heard, and a double is named', () => {
  const told = tell({}, { phase: 'call', dice: [3, 3], is_double: true })
  expect(told).toEqual({ lines: [`${t.rolled('Ben', 3, 3)} ${t.double}`], cues: ['dice'], toast: null })
})

test('a call is told with the colony it led to, and then it is your turn', () => {
  const told = tell({ phase: 'call' }, { phase: 'roll', turn: 0, turns: 5, last_turn: BENS })
  expect(told.lines).toEqual([`${t.called('Ben')}: 6 plus 3 is 9. largest colony 2 of 7.`, t.yourTurn])
  expect(told.cues).toEqual(['pock', 'turn'])
  expect(told.toast).toBeNull()
})

test('a seizure is everybody’s business', () => {
  const { lines, toast } = tell({ phase: 'call' }, { phase: 'roll', turns: 5, last_turn: { ...BENS, kind: 'seize', victim: 0, moved_from: 1 } })
  expect(toast).toEqual({ text: `${t.seized('Ben', null, 9)} ${t.moved('Ben', 9)}`, seat: 1 })
  expect(lines[0]).toContain(toast!.text)
})

test('a roll that fits nowhere is a turn in space', () => {
  const told = tell({}, { turn: 0, turns: 5, last_turn: { ...BENS, kind: 'drift', equation: null, hex: null } })
  expect(told.cues).toEqual(['dice', 'turn'])
  expect(told.toast).toEqual({ text: `${t.drifted('Ben')}. ${t.drift}`, seat: 1 })
})

test('the end of a round covers what the last turn had to say', () => {
  const round = { winners: [0], why: 'colony', colonies: [7, 2], totals: [40, 9], turns: 5 } as const
  const last_turn: Turn = { ...BENS, seat: 0, kind: 'seize', victim: 1 }
  const told = tell({ phase: 'call', turn: 0 }, { phase: 'shuffle', turns: 5, last_turn, finished: [round] })
  expect(told.toast).toEqual({ text: `${t.why.colony} ${t.winsRound(['You'], true)}`, seat: 0 })
  expect(told.cues).toEqual(['ownPock'])
  expect(told.lines).toHaveLength(2)
})

test('who starts the next round is called once its map is shuffled', () => {
  expect(tell({ phase: 'shuffle', turn: 0, last_turn: BENS }, { phase: 'roll' })).toEqual({ lines: [t.yourTurn], cues: ['turn'], toast: null })
})

test('the same view again tells nothing', () => {
  expect(tell({ last_turn: BENS }, {})).toEqual({ lines: [], cues: [], toast: null })
})

test('equally large colonies are told with what decided', () => {
  const round = (winners: number[], totals: number[]) => ({ winners, why: 'full', colonies: [5, 5], totals, turns: 21 }) as Round
  expect(outcome(round([1], [40, 52]), company, t)).toBe('Ben wins the round. 5 hexes each. The sum of the numbers decides: 52 to 40.')
  expect(outcome(round([0, 1], [40, 40]), company, t)).toBe(`${t.winsRound(['You', 'Ben'], true)} 5 hexes each, and the same sum.`)
})

test('a sum that is right is never called wrong, only because there is no hex for it', () => {
  const attempt = { left: 6, operation: '*', right: 3, result: 18, there: 18 } as const
  for (const code of ['taken', 'own_hex', 'marker_used']) {
    const note = { kind: 'refused', code, message: '', attempt, dice: [6, 3] } as const
    expect(isRight(note)).toBe(true)
    expect(noteText(note, { isPicked: false }, t)).toContain('6 × 3 = 18 is right, but')
    expect(noteText(note, { isPicked: false }, words.de)).toContain('6 × 3 = 18 stimmt, aber')
  }
  const wrong = { kind: 'refused', code: 'wrong_answer', message: '', attempt, dice: [6, 3] } as const
  expect(isRight(wrong)).toBe(false)
})
