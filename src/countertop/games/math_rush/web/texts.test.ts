import { expect, test } from 'vitest'
import texts from './texts'
import type { Face, View } from './types.gen'
import { words } from './words'

test('a score is in points: stars are on goals, and unused Help brings points too', () => {
  expect([texts.en.points, texts.de.points]).toEqual(['points', 'Punkte'])
  expect([words.en.story.points, words.de.story.points]).toEqual(['Points', 'Punkte'])
})

test('a title is claimed only where the ladder is for the match, and it is said why there is none', () => {
  const told = (view: Partial<View>) =>
    (['en', 'de'] as const).map((language) => {
      const { headline, because } = texts[language]
      const end = { places: [], points: [] }
      return [headline?.(end, 0, view as View), because?.(end, 0, view as View, [])]
    })
  expect(told({ rung: 2, score: 50 })).toEqual([
    ['Paladins of PEMDAS!', null],
    ['Ritter der Rechenregeln!', null],
  ])
  expect(told({ rung: null, score: 50 })).toEqual([
    ['Well done!', words.en.check.noLadder],
    ['Gut gemacht!', words.de.check.noLadder],
  ])
  expect(told({ rung: null, score: 0 })[1]?.[0]).toBe('Nächstes Mal!')
})

test('a power is read as it is spoken', () => {
  const read = (right: number) => (['en', 'de'] as const).map((language) => words[language].card({ form: 'power', left: 4, right } as Face))
  expect([1, 2, 3, 4].map(read)).toEqual([
    ['4 to the power of 1', '4 hoch 1'],
    ['4 squared', '4 zum Quadrat'],
    ['4 cubed', '4 hoch 3'],
    ['4 to the power of 4', '4 hoch 4'],
  ])
})
