import { describe, expect, it } from 'vitest'
import type { Texts } from '../game'
import type { Option } from '../net/protocol.gen'
import { applies, choices, counted, explanation, someOf, step, steps, switched, typed, valueOf } from './options'

const games: Option = { name: 'games', kind: 'choice', default: 1, choices: [1, 4] }
const lock: Option = { name: 'lock_ms', kind: 'number', default: 800, least: 0, most: 5000 }
const clock: Option = { name: 'seconds', kind: 'number', default: null, least: 5, most: 300, optional: true }
const limit: Option = { name: 'hand_limit', kind: 'number', default: null, least: 4, most: 30, optional: true }

const tables: Option = { name: 'tables', kind: 'numbers', default: [2, 3, 4, 5], least: 2, most: 5 }

describe('options', () => {
  it('lets numbers be chosen one by one, and keeps the last', () => {
    expect(choices(tables, undefined).map(({ label }) => label)).toEqual(['2', '3', '4', '5'])
    expect(switched([2, 5], 3)).toEqual([2, 3, 5])
    expect(switched([2, 5], 5)).toEqual([2])
    expect(switched([2], 2)).toEqual([2])
  })

  it('tells the chosen numbers unless they are all', () => {
    expect(someOf(tables, [2, 5])).toBe('2, 5')
    expect(someOf(tables, valueOf(tables, {}))).toBeNull()
  })

  it('offers the choices in the words of the game', () => {
    const texts = { label: 'Games', values: { '1': 'One', '4': 'Four' } }
    expect(choices(games, texts)).toEqual([
      { value: 1, label: 'One' },
      { value: 4, label: 'Four' },
    ])
  })

  it('offers the values themselves where there are no words', () => {
    expect(choices(games, undefined).map(({ label }) => label)).toEqual(['1', '4'])
  })

  it('offers the named values of a number', () => {
    const texts = { label: 'Wait', values: { '0': 'Go on', '800': 'Wait' } }
    expect(choices(lock, texts).map(({ value }) => value)).toEqual([0, 800])
  })

  it('counts a number up and down where only "none" has a name', () => {
    expect(choices(limit, { label: 'Limit', values: { null: 'No limit' } })).toEqual([])
    expect([step(limit, undefined, null, 1), step(limit, undefined, 4, 1), step(limit, undefined, 4, -1), step(limit, undefined, null, -1), step(limit, undefined, 30, 1)]).toEqual([4, 5, null, null, 30])
  })

  it('stops at round numbers on a long scale and stays on it', () => {
    expect([step(lock, undefined, 800, 1), step(lock, undefined, 50, -1), step(lock, undefined, 3000, 1), step(lock, undefined, 5000, 1)]).toEqual([1000, 30, 5000, 5000])
  })

  it('stops at the numbers that the game names, from wherever it is', () => {
    const texts = { label: 'Seconds', steps: [10, 20, 30, 60] }
    const up = [null, 10, 20, 25, 60, 90].map((value) => step(clock, texts, value, 1))
    expect(up).toEqual([10, 20, 30, 30, 60, 90])
    expect([60, 25, 10, 7, null].map((value) => step(clock, texts, value, -1))).toEqual([30, 20, null, null, null])
  })

  it('takes what is typed if it is a whole number within the range', () => {
    expect(['5', ' 75 ', '300'].map((text) => typed(clock, undefined, text))).toEqual([5, 75, 300])
    expect(['4', '301', '7.5', 'ten', '-20', '1e2'].map((text) => typed(clock, undefined, text))).toEqual(Array(6).fill(undefined))
    expect([typed(clock, undefined, ''), typed(lock, undefined, '')]).toEqual([null, undefined])
  })

  it('groups large numbers to read and not to type', () => {
    const told = (language: string, toRead: boolean) => [1000, 10_000].map((value) => counted(value, undefined, language, { toRead }))
    expect([told('en', true), told('de', true), told('en', false)]).toEqual([['1000', '10,000'], ['1000', '10.000'], ['1000', '10000']])
  })

  it('takes and tells seconds where the option counts thousandths', () => {
    const texts = { label: 'Wait', per: 1000 }
    expect(['0.8', '1,5', '5', '5.1', '0.0005'].map((text) => typed(lock, texts, text))).toEqual([800, 1500, 5000, undefined, undefined])
    expect([counted(800, texts, 'en'), counted(800, texts, 'de'), counted(3000, texts, 'en'), counted(3600, undefined, 'de')]).toEqual(['0.8', '0,8', '3', '3600'])
  })

  it('goes one by one on a short scale', () => expect(steps({ ...limit, most: 7 }, undefined)).toEqual([4, 5, 6, 7]))

  it.each(['en', 'de'] as const)('of every game stops where people would, and calls nothing printed, in %s', (language) => {
    const files = import.meta.glob<{ default: Texts }>('../../../../src/countertop/games/*/web/texts.ts', { eager: true })
    const games = Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/').at(-3)!, file.default[language]]))
    const { seconds } = games.matician!.options
    expect(steps(clock, seconds)).toEqual([10, 15, 20, 30, 45, 60, 90, 120, 180, 300])
    const { lock_ms } = games.hochspannung!.options
    expect(choices(lock, lock_ms).map(({ value }) => value)).toEqual([0, 400, 800, 1500, 3000, 5000])
    expect(JSON.stringify(Object.values(games).map(({ options }) => options))).not.toMatch(/printed|gedruckt|thousandth|Tausendstel/i)
  })

  it('explains an option, or the value that it has', () => {
    expect(explanation({ label: '', explain: 'Always.' }, 4)).toBe('Always.')
    expect(explanation({ label: '', explain: { '4': 'A tournament.' } }, 4)).toBe('A tournament.')
    expect(explanation({ label: '', explain: { '4': 'A tournament.' } }, 1)).toBeUndefined()
  })

  it('leaves out what means nothing with all else that is chosen', () => {
    const penalty = { label: 'Negative points', only: { games: ['4'] } }
    expect([{}, { games: 1 }, { games: 4 }].map((chosen) => applies(penalty, [games, lock], chosen))).toEqual([false, false, true])
    expect(applies(undefined, [games, lock], {})).toBe(true)
  })

  it('knows the value that is set, or else the default', () => {
    expect(valueOf(limit, {})).toBeNull()
    expect(valueOf(limit, { hand_limit: 7 })).toBe(7)
  })
})
