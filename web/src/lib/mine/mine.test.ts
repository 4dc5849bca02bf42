import { describe, expect, it } from 'vitest'
import type { MyMatch } from '../net/days.gen'
import { heading, spoken, week, weekdays } from './calendar'
import { bars, below, people } from './compare'
import { bests, byDay, outcome, withOlder, withWhom, type Best } from './outcome'

const NOW = new Date(2026, 10, 18, 15) // a Wednesday
const at = (days: number, hour = 12) => new Date(2026, 10, 18 - days, hour).getTime() / 1000

function match(game: string, names: string[], places: number[], points: number[], ended = at(0), seat: number | null = 0): MyMatch {
  const seats = names.map((name, number) => ({ letter: 'ABCD'[number]!, name, level: null, stand_in: null }))
  return { key: `${game}-${ended}`, seat, hosting: true, about: { game, options: {}, seats, result: { places, points }, ended, lasted: 1, names: {} } }
}

describe('my matches', () => {
  it('say what came of them', () => {
    expect(outcome(match('lucky-box', ['Ada'], [1], [58])).kind).toBe('points')
    expect(outcome(match('math-rush', ['Ada', 'Ben'], [1, 1], [43, 43])).kind).toBe('points')
    expect(outcome(match('matician', ['Ada', 'Ben'], [1, 2], [3, 1])).kind).toBe('won')
    expect(outcome(match('matician', ['Ada', 'Ben', 'Cleo'], [1, 1, 3], [3, 3, 1])).kind).toBe('shared')
    expect(outcome(match('matician', ['Ada', 'Ben'], [2, 1], [1, 3]))).toEqual({ kind: 'place', place: 2, points: 1 })
    expect(outcome(match('matician', ['Ada', 'Ben'], [2, 1], [1, 3], at(0), null)).kind).toBe('looked')
  })

  it('name the others', () => expect(withWhom(match('matician', ['Ada', 'Ben', 'Cleo'], [1, 2, 3], [3, 2, 1]))).toEqual(['Ben', 'Cleo']))

  it('stand under their days', () => {
    const said = (ended: number) => heading(ended, NOW, 'en')
    expect([at(0), at(1), at(4), at(11), at(400)].map(said)).toEqual(['Today', 'Yesterday', 'Saturday', '7 November', '14 October 2025'])
    expect(heading(at(1), NOW, 'de')).toBe('Gestern')
    const days = byDay([match('a', ['Ada'], [1], [1], at(0, 14)), match('b', ['Ada'], [1], [1], at(0, 9)), match('c', ['Ada'], [1], [1], at(1))], said)
    expect(days.map(({ day, matches }) => [day, matches.length])).toEqual([['Today', 2], ['Yesterday', 1]]) // prettier-ignore
  })

  it('lie in the places of this week, which begins on Monday and has no debts', () => {
    expect(week([at(0), at(2), at(3)], NOW)).toEqual([true, false, true, false, false, false, false])
    expect(weekdays('de', 'short')).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  })

  it('go on with older ones, each once', () => {
    const [one, two, three] = [at(0), at(1), at(2)].map((ended) => match('matician', ['Ada'], [1], [1], ended)) as [MyMatch, MyMatch, MyMatch]
    expect(withOlder([one, two], [two, three])).toEqual([one, two, three])
    expect(withOlder([one], [])).toEqual([one])
  })
})

describe('the best of my matches', () => {
  const played = [
    { game: 'hochspannung', matches: 4, won: 1, most: 0 },
    { game: 'lucky-box', matches: 2, won: 0, most: 66 },
    { game: 'martian-math', matches: 1, won: 0, most: 1 },
  ]
  const kinds: Record<string, Best['kind']> = { hochspannung: 'fastest', 'lucky-box': 'points', 'martian-math': 'feat' }
  const kind = (game: string) => kinds[game] ?? 'wins'

  it('is what the records say: the fastest answer, the most points, the largest colony', () => {
    const fact = { sign: '*', left: 2, right: 5 } as const
    const known = { played, fastest: [{ game: 'hochspannung', ms: 612, fact, at: 1000 * at(4) }, { game: 'martian-math', ms: 90, fact, at: 0 }], feats: [{ game: 'martian-math', value: 9, ended: 0 }] } // prettier-ignore
    expect(bests(known, kind)).toEqual([
      { game: 'hochspannung', kind: 'fastest', of: 4, value: 612, fact, at: at(4) },
      { game: 'lucky-box', kind: 'points', of: 2, value: 66 },
      { game: 'martian-math', kind: 'feat', of: 1, value: 9 },
    ])
  })

  it('is how often somebody won where a record says nothing, and nothing that was not won', () => {
    expect(bests({ played, fastest: [], feats: [] }, kind)).toEqual([
      { game: 'hochspannung', kind: 'wins', of: 4, value: 1 },
      { game: 'lucky-box', kind: 'points', of: 2, value: 66 },
    ])
  })
})

describe('the deal of the day', () => {
  it('has a date in words', () => {
    expect(spoken('2026-11-16', 'en')).toBe('16 November')
    expect(spoken('2026-11-16', 'de')).toBe('16. November')
  })

  it('gives few scores a bar each', () => {
    expect(bars([[5, 1], [7, 2]], 7)).toEqual([{ from: 5, to: 5, count: 1, mine: false, open: null }, { from: 7, to: 7, count: 2, mine: true, open: null }]) // prettier-ignore
  })

  it('puts many scores into bars of a round width, and loses nobody', () => {
    const scores = Array.from({ length: 30 }, (_, n) => [44 + n, n + 1] as const)
    const found = bars(scores, 58)
    expect(found.length).toBeLessThanOrEqual(7)
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(people(scores))
    expect(found.filter(({ mine }) => mine)).toEqual([expect.objectContaining({ from: 55, to: 59 })])
    expect(below(scores, 46)).toBe(3)
  })

  it('does not let one who is far off squeeze all others together', () => {
    const scores = [[0, 1], ...Array.from({ length: 30 }, (_, n) => [44 + n, 5] as const), [160, 1]] as const
    const found = bars(scores, 160)
    expect(found).toHaveLength(7)
    expect([found[0]?.open, found.at(-1)?.open, found.at(-1)?.mine]).toEqual(['below', 'above', true])
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(people(scores))
  })
})
