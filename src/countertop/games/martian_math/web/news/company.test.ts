import { expect, test } from 'vitest'
import type { SeatInfo } from '$shell/game'
import { words } from '../words'
import { Company } from './company'

const seats = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }) as SeatInfo)
const company = new Company(seats, 1, words.en)

test('your own seat has no name, and is labelled as yours', () => {
  expect([0, 1].map(company.nameOf)).toEqual(['Ada', null])
  expect([0, 1].map(company.labelOf)).toEqual(['Ada', 'You'])
})

test('an onlooker hears the names of all', () => {
  expect([0, 1, 2].map(new Company(seats, null, words.en).labelOf)).toEqual(['Ada', 'Ben', 'Cleo'])
})

test('the headline turns to you when you have won', () => {
  expect(company.headline([0])).toBe(words.en.winsRound(['Ada'], false))
  expect(company.headline([0, 1])).toBe(words.en.winsRound(['Ada', 'You'], true))
})
