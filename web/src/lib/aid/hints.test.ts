import { expect, test } from 'vitest'
import type { GameTexts, Hints, Language } from '../game'

// Every reason that a bot can give, and every refusal, has a sentence in both languages.

type Module<T> = Readonly<Record<string, { default: T }>>
const sources = import.meta.glob<string>('$games/*/bots/why.py', { eager: true, query: '?raw', import: 'default' })
const hints: Module<Hints> = import.meta.glob<{ default: Hints }>('$games/*/web/hints.ts', { eager: true })
const texts: Module<Readonly<Record<Language, GameTexts>>> = import.meta.glob<{ default: Readonly<Record<Language, GameTexts>> }>('$games/*/web/texts.ts', { eager: true })

const folder = (path: string) => path.split('/').at(-3)!
const of = <T>(files: Readonly<Record<string, T>>, game: string): T | undefined => Object.entries(files).find(([path]) => folder(path) === game)?.[1]

/** The strings in `CODES = (…)`. */
function codes(source: string): string[] {
  const [, list] = /^CODES = \(([^)]*)\)/m.exec(source) ?? []
  return [...(list ?? '').matchAll(/"(\w+)"/g)].map(([, code]) => code!).sort()
}

/** About a deck or a map from a file, and so never said at the table. */
const isAboutFile = (code: string) => /^(bad|deck|map)_/.test(code)

const games = Object.keys(sources).map(folder)

test.each(games)('%s has a sentence for every reason in both languages', (game) => {
  const wanted = codes(of(sources, game)!)
  expect(wanted.length).toBeGreaterThan(2)
  const found = of(hints, game)!.default
  for (const language of ['en', 'de'] as const) expect(Object.keys(found[language].look).sort()).toEqual(wanted)
})

test.each(games)('%s says why for every refusal in both languages', (game) => {
  for (const language of ['en', 'de'] as const) {
    const wanted = Object.keys(of(texts, game)!.default[language].errors).filter((code) => !isAboutFile(code))
    expect(Object.keys(of(hints, game)!.default[language].refusals)).toEqual(expect.arrayContaining(wanted))
  }
})

const seats = ['Ada', 'Ben']
const name = (seat: number) => seats[seat]!

test('a line is told with its bonus, as somebody at the table would', () => {
  const { en, de } = of(hints, 'lucky_box')!.default
  const about = { number: 4, line: 'row', bonus: 7, lines: 1 }
  expect(en.look['line']!(about, null, name)).toBe('A 4 finishes a row, and its bonus crosses a 7.')
  expect(de.look['line']!(about, null, name)).toBe('Eine 4 schließt eine Reihe, und ihr Bonus kreuzt eine 7 an.')
})

test('the first look at Mars says neither the number nor the sum', () => {
  const { en, de } = of(hints, 'martian_math')!.default
  const about = { number: 24, hex: 20, sign: '*', size: 5, groups: 2, victim: 1 }
  for (const { look } of [en, de]) {
    for (const say of Object.values(look)) expect(say(about, null, name)).not.toMatch(/24|×/)
    expect(look['seizes']!(about, null, name)).toContain('Ben')
    expect(look['grows']!(about, 'Ben', name)).toContain('24')
  }
})

test('Hochspannung shows no move, and Math Rush says what is printed, never what it is worth', () => {
  expect(of(hints, 'hochspannung')!.default.en.move).toBeUndefined()
  expect(of(hints, 'hochspannung')!.default.de.move).toBeUndefined()
  const view = { seat: 0, players: [{ hand: [{ card: 3, form: 'product', left: 6, right: 8 }] }], column: [{ goal: { goal: 9 }, slot: 1, stacks: [] }] }
  const said = of(hints, 'math_rush')!.default.en.move!({ type: 'place', card: 3, goal: 9, after: null }, view, [])
  expect(said).toBe('6 × 8 goes to goal 2.')
})
