import { expect, it } from 'vitest'
import de from './de'
import en from './en'

function names(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'object' && !Array.isArray(inner) ? names(inner as object, `${path}${key}.`) : [`${path}${key}`]))
}

it('says the same in both languages', () => {
  expect(names(de).sort()).toEqual(names(en).sort())
  expect(de.practice.right).toHaveLength(en.practice.right.length)
})

it.each([
  ['stands', en.stands({ standing: 'slow', few: false }, '7'), de.stands({ standing: 'slow', few: false }, '7'), 'slow, about 7 seconds', 'noch langsam, etwa 7 Sekunden'],
  ['few', en.stands({ standing: 'sure', few: true }, '1'), de.stands({ standing: 'sure', few: true }, '1'), 'sure so far', 'bisher sicher'],
  ['asked', en.asked(7, 4, 0), de.asked(7, 4, 0), 'Asked 7 times in 4 games.', '7-mal gefragt in 4 Spielen.'],
  ['asked in both', en.asked(3, 1, 2), de.asked(3, 1, 2), 'Asked 3 times, in one game and in practice.', '3-mal gefragt, in einem Spiel und beim Üben.'],
  ['practised', en.asked(1, 0, 1), de.asked(1, 0, 1), 'Asked once in practice.', 'Beim Üben einmal gefragt.'],
  ['said to a teacher', en.said(54, 2, { theirs: true }), de.said(54, 2, { theirs: true }), 'Twice the answer was 54.', 'Zweimal war die Antwort 54.'],
  ['right', en.right(5, 7), de.right(5, 7), 'Right 5 times.', '5-mal richtig.'],
  ['said', en.said(54, 2), de.said(54, 2), 'Twice you said 54.', 'Zweimal hast du 54 gesagt.'],
  ['gained', en.gained(3, 14), de.gained(3, 14), 'That is 3 more than two weeks ago.', 'Das sind 3 mehr als vor zwei Wochen.'],
  ['rare', en.rare(['8 × 8']), de.rare(['8 × 8', '8 × 9']), '8 × 8 has hardly come up yet.', '8 × 8 und 8 × 9 kamen noch kaum dran.'],
  ['first', en.first(7), de.first(7), 'Your first seven.', 'Deine ersten sieben.'],
  ['better', en.practice.better(3), de.practice.better(1), 'Three got better.', 'Eine sitzt jetzt besser.'],
])('%s reads as somebody would say it', (_, english, german, wanted, gewollt) => {
  expect([english, german]).toEqual([wanted, gewollt])
})
