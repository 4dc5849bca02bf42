import { expect, test } from 'vitest'
import type { Face } from '../types.gen'
import { words } from '../words'
import { canChange, onlook, whatNext, type Doing, type Situation } from './whatnext'

const t = words.en
const SEVEN: Face = { card: 1, number: 7, sign: null }
const NINE: Face = { card: 2, number: 9, sign: null }
const MINUS: Face = { card: 3, number: null, sign: '-' }

const doing = (some: Partial<Doing> = {}): Doing => ({
  chosen: null, aim: null, laid: { left: null, right: null }, trap: null, passes: false, pending: false, held: null,
  face: (card) => [SEVEN, NINE, MINUS].find((face) => face.card === card),
  ...some,
})
const building = (some?: Partial<Doing>, missing: readonly string[] = ['Ben']): Situation => ({ view: { phase: 'build', hand: [SEVEN, NINE, MINUS] }, turn: doing(some), missing })
const sabotaging = (some?: Partial<Doing>, hand: readonly Face[] = [SEVEN, MINUS]): Situation => ({ view: { phase: 'sabotage', hand }, turn: doing(some), missing: ['Ben'] })
const BUILT = { laid: { left: 1, right: 2 } }

test('an equation wants two numbers, one after the other', () => {
  expect(whatNext(building(), t)).toBe(t.tell.build)
  expect(whatNext(building({ laid: { left: 1, right: null } }), t)).toBe(t.tell.other)
})

test('a card that is picked up wants a place, a place that was tapped a card', () => {
  expect(whatNext(building({ chosen: 1 }), t)).toBe('Tap a place for your 7.')
  expect(whatNext(sabotaging({ chosen: 3 }), t)).toBe(t.tell.placeForSign['-'])
  expect(whatNext(building({ aim: 'right' }), t)).toBe(t.tell.chooseNumber.right)
})

test('who is done waits for the others, by name while they are few', () => {
  expect(whatNext(building(BUILT, ['Ben', 'Cleo']), t)).toBe('Waiting for Ben and Cleo.')
  expect(whatNext(building(BUILT, ['Ben', 'Cleo', 'Dora']), t)).toBe('Waiting for 3 others.')
  expect(whatNext(building(BUILT, []), t)).toBe('')
})

test('who holds no sign can only pass', () => {
  expect(whatNext(sabotaging(), t)).toBe(t.tell.chooseSign)
  expect(whatNext(sabotaging({}, [SEVEN]), t)).toBe(t.tell.noSign)
  expect(whatNext(sabotaging({ passes: true }), t)).toBe('You pass. Waiting for Ben.')
})

test('the last one in is asked, because there is no way back', () => {
  expect(whatNext(building({ ...BUILT, held: { type: 'build', left: 1, right: 2 } }, []), t)).toBe(t.tell.sure)
  expect(whatNext(sabotaging({ passes: true, held: { type: 'pass' } }), t)).toBe(`You pass. ${t.tell.sure}`)
})

test('what lies can be changed until the last one is in', () => {
  expect(canChange(building(BUILT))).toBe(true)
  expect(canChange(sabotaging({ trap: { victim: 1, side: 'left', sign: 3 } }))).toBe(true)
  expect(canChange(building(BUILT, []))).toBe(false)
})

test('nothing is said of changing while something is picked up or on its way', () => {
  expect(canChange(building())).toBe(false)
  expect(canChange(building({ ...BUILT, chosen: 1 }))).toBe(false)
  expect(canChange(building({ ...BUILT, pending: true }))).toBe(false)
})

test('an onlooker hears what the others do', () => {
  expect(onlook('build', t)).toBe(t.tell.othersBuild)
  expect(onlook('sabotage', t)).toBe(t.tell.othersSabotage)
})
