import { expect, test } from 'vitest'
import texts from './texts'
import { words } from './words'

test('a score is in points: stars are on goals, and unused Help brings points too', () => {
  expect([texts.en.points, texts.de.points]).toEqual(['points', 'Punkte'])
  expect([words.en.story.points, words.de.story.points]).toEqual(['Points', 'Punkte'])
})
