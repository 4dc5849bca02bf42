import { describe, expect, it } from 'vitest'
import type { Option } from '../net/protocol.gen'
import { choices, explanation, step, valueOf } from './options'

const games: Option = { name: 'games', kind: 'choice', default: 1, choices: [1, 4] }
const lock: Option = { name: 'lock_ms', kind: 'number', default: 800, least: 0, most: 5000 }
const limit: Option = { name: 'hand_limit', kind: 'number', default: null, least: 4, most: 30, optional: true }

describe('options', () => {
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
    expect([step(limit, null, 1), step(limit, 4, 1), step(limit, 4, -1), step(limit, null, -1), step(limit, 30, 1)]).toEqual([4, 5, null, null, 30])
  })

  it('takes bigger steps on a long scale and stays on it', () => {
    expect([step(lock, 800, 1), step(lock, 50, -1), step(lock, 4950, 1)]).toEqual([900, 0, 5000])
  })

  it('explains an option, or the value that it has', () => {
    expect(explanation({ label: '', explain: 'Always.' }, 4)).toBe('Always.')
    expect(explanation({ label: '', explain: { '4': 'A tournament.' } }, 4)).toBe('A tournament.')
    expect(explanation({ label: '', explain: { '4': 'A tournament.' } }, 1)).toBeUndefined()
  })

  it('knows the value that is set, or else the default', () => {
    expect(valueOf(limit, {})).toBeNull()
    expect(valueOf(limit, { hand_limit: 7 })).toBe(7)
  })
})
