import { describe, expect, it } from 'vitest'
import de from './de'
import en from './en'
import homeDe from './home/de'
import homeEn from './home/en'
import mineDe from './mine/de'
import mineEn from './mine/en'
import phoneDe from './phone/de'
import phoneEn from './phone/en'
import tableDe from './table.de'
import tableEn from './table.en'

/** Every text of a dictionary with its path: `start.join`. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
}

/** What a text says, whatever it is about. */
const said = (text: unknown): string => String(typeof text === 'function' ? text('Ada', 'Ben') : text)

const english = new Map(leaves({ ...en, ...tableEn, ...phoneEn, ...mineEn, ...{ home: homeEn } }))
const german = new Map(leaves({ ...de, ...tableDe, ...phoneDe, ...mineDe, ...{ home: homeDe } }))

/** The same in both languages: names, codes, signs. */
const ALIKE = /^(start\.codeExample|seat\.bot|room\.bot|settings\.languages\..*|table\.paused|result\.(place|points)|room\.code|settings\.haptics|seat\.menu)$/

describe('the dictionaries', () => {
  it('have the same texts', () => expect([...german.keys()].sort()).toEqual([...english.keys()].sort()))

  it.each([...english.keys()])('%s says something in both languages', (path) => {
    expect(said(english.get(path))).not.toBe('')
    expect(said(german.get(path))).not.toBe('')
    expect(typeof german.get(path)).toBe(typeof english.get(path))
  })

  it.each([...english.keys()].filter((path) => !ALIKE.test(path)))('%s is translated', (path) => {
    expect(said(german.get(path))).not.toBe(said(english.get(path)))
  })

  it('write no hyphen where a minus or a dash belongs, and no straight dots for an ellipsis', () => {
    for (const [path, text] of [...english, ...german]) expect(said(text), path).not.toMatch(/ - |\.\.\./)
  })

  it('ordinals end as they are spoken', () => {
    expect([1, 2, 3, 4, 11, 12].map(tableEn.result.place)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th'])
  })
})
