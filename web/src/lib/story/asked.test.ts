import { expect, it } from 'vitest'
import type { SeatInfo } from '../net/protocol.gen'
import { asked } from './asked'
import { standings } from './standings'

const seat = (name: string): SeatInfo => ({ letter: name[0]!, name, level: null, stand_in: null, net: 'good', ready: true, is_host: false })
const ranked = standings(['Ada', 'Ben', 'Cleo'].map(seat), { places: [2, 1, 3], points: [4, 7, 1] })

it('names whoever asked for hints, and nobody else', () => {
  expect(asked(ranked, [2, 0, 1], { you: 2, name: 'You' })).toEqual(['Ada 2', 'You 1'])
  expect(asked(ranked, [1, 3, 0], { you: null, name: 'You' })).toEqual(['Ben 3', 'Ada 1'])
})

it('is silent where nobody asked, or where nobody counted', () => {
  expect(asked(ranked, [0, 0, 0], { you: 0, name: 'You' })).toEqual([])
  expect(asked(ranked, [], { you: 0, name: 'You' })).toEqual([])
})
