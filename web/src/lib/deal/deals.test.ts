import { beforeEach, describe, expect, it } from 'vitest'
import { check, short } from './check'
import { Deals } from './deals'
import { fromHex, sha256 } from './sha256'

let memory: Map<string, string>
const deals = () => new Deals('k', { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) })
const secret = '5f'.repeat(32)
const promise = sha256(fromHex(secret))
const record = (shares: string[]) => `${JSON.stringify({ countertop: 1, deal: { chance: 'hmac-sha256', secret, shares } })}\n{"at":3}\n`

beforeEach(() => void (memory = new Map()))

describe('what a browser remembers of a deal', () => {
  it('adds 256 bits of its own to each promise, once', () => {
    const here = deals()
    const share = here.hear({ promise, match: null, dealt: null })
    expect(share).toMatch(/^[0-9a-f]{64}$/)
    expect(here.hear({ promise, match: null, dealt: null })).toBeNull()
    expect(here.hear({ promise: 'b'.repeat(64), match: 7, dealt: promise })).not.toBe(share)
  })

  it('knows which promise came before a match, also after the page was loaded anew', () => {
    const share = deals().hear({ promise, match: null, dealt: null })
    const again = deals()
    expect(again.hear({ promise, match: null, dealt: null })).toBe(share)
    again.hear({ promise: 'b'.repeat(64), match: 7, dealt: promise })
    expect(deals().before(7)).toEqual({ promise, share, match: 7 })
  })

  it('knows nothing of a match that it came to late', () => {
    const here = deals()
    here.hear({ promise, match: 7, dealt: 'a'.repeat(64) })
    expect(here.before(7)).toBeUndefined()
    here.hear({ promise: 'b'.repeat(64), match: 8, dealt: promise })
    expect(here.before(8)?.promise).toBe(promise)
  })

  it('remembers a promise that was not kept while it was there', () => {
    const here = deals()
    here.hear({ promise, match: null, dealt: null })
    here.hear({ promise: 'b'.repeat(64), match: 7, dealt: 'a'.repeat(64) })
    expect(here.before(7)?.promise).toBe(promise)
  })

  it('does not take an older promise for the one of a match that was dealt while it was away', () => {
    const here = deals()
    here.hear({ promise, match: null, dealt: null })
    here.miss()
    here.hear({ promise: 'c'.repeat(64), match: 9, dealt: 'b'.repeat(64) })
    expect(here.before(9)).toBeUndefined()
  })

  it('says nothing to a server that promises nothing, and gets over a memory that makes no sense', () => {
    memory.set('k', '{')
    expect(deals().hear({ promise: '', match: null, dealt: null })).toBeNull()
  })
})

describe('the check of a deal', () => {
  const promised = { promise, share: 'c2', match: 7 }

  it('finds a promise kept, with the chance of this browser in it or without', () => {
    expect(check(record(['', 'c2']), promise, promised)).toBe('kept')
    expect(check(record(['', 'c3']), promise, promised)).toBe('unmixed')
  })

  it('finds a promise broken, whatever the room says by now', () => {
    const other = 'a'.repeat(64)
    expect(check(record(['c2']), promise, { ...promised, promise: other })).toBe('broken')
    expect(check(record(['c2']), other, undefined)).toBe('broken')
    expect(check('{"seed":7}\n', promise, promised)).toBe('broken')
  })

  it('cannot say what was promised before it came', () => {
    expect(check(record(['c2']), promise, undefined)).toBe('unseen')
  })

  it('knows that old matches promised nothing', () => {
    expect(check('{"seed":7}\n', null, undefined)).toBe('plain')
  })

  it('shows as much of a promise as people compare', () => {
    expect(short('0123456789abcdef0123')).toBe('0123 4567 89ab cdef')
  })
})
