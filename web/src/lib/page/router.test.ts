import { describe, expect, it } from 'vitest'
import { parse, path, tidyCode } from './router.svelte'

describe('addresses', () => {
  it('has the start page at the root', () => expect(parse('/')).toEqual({ page: 'home' }))

  it('takes four letters and digits as a table, in any case', () => {
    expect(parse('/k7mp')).toEqual({ page: 'room', code: 'K7MP' })
    expect(parse('/K7MP/')).toEqual({ page: 'room', code: 'K7MP' })
  })

  it('takes longer codes too', () => expect(parse('/K7MPQ')).toEqual({ page: 'room', code: 'K7MPQ' }))

  it('opens the rules of a game', () => expect(parse('/rules/lucky-box')).toEqual({ page: 'rules', game: 'lucky-box' }))

  it('opens the lesson in a game', () => expect(parse('/learn/lucky-box')).toEqual({ page: 'learn', game: 'lucky-box' }))

  it('has the deal of a day, my matches and my numbers', () => {
    expect(parse('/mine')).toEqual({ page: 'mine' })
    expect(parse('/numbers')).toEqual({ page: 'numbers' })
    expect(parse('/numbers/practice')).toEqual({ page: 'practice' })
    expect(parse('/numbers/more')).toEqual({ page: 'lost' })
    expect(parse('/today')).toEqual({ page: 'today', game: null, day: null })
    expect(parse('/today/lucky-box/2026-11-16')).toEqual({ page: 'today', game: 'lucky-box', day: '2026-11-16' })
  })

  it('has the pages of a class, though their names could be codes', () => {
    expect(parse('/class')).toEqual({ page: 'class', code: null })
    expect(parse('/class/r4f8tk')).toEqual({ page: 'class', code: 'R4F8TK' })
    expect(parse('/teach')).toEqual({ page: 'teach' })
    expect(parse('/board/r4f8tk')).toEqual({ page: 'board', code: 'R4F8TK' })
    expect(parse('/privacy')).toEqual({ page: 'privacy' })
    expect(parse('/class/no/such')).toEqual({ page: 'lost' })
  })

  it('shows a table on a big screen, either way round', () => {
    expect(parse('/tv')).toEqual({ page: 'tv', code: null })
    for (const address of ['/tv/k7mp', '/TV/K7MP/', '/k7mp/tv']) expect(parse(address)).toEqual({ page: 'tv', code: 'K7MP' })
  })

  it.each(['/tv/abc', '/tv/K7MP/more', '/abc', '/abcdefghi', '/K7MP/more', '/K7%MP', '/rules', '/rules/a/b', '/learn', '/k7-p'])('finds nothing at %s', (address) => {
    expect(parse(address)).toEqual({ page: 'lost' })
  })

  it.each(['/', '/K7MP', '/rules/math-rush', '/learn/math-rush', '/tv', '/tv/K7MP', '/mine', '/numbers', '/numbers/practice', '/today', '/today/math-rush', '/today/math-rush/2026-11-16', '/class', '/class/R4F8TK', '/teach', '/board/R4F8TK', '/privacy'])('writes %s as it reads it', (address) => {
    expect(path(parse(address))).toBe(address)
  })
})

describe('a typed code', () => {
  it.each([
    ['k7mp', 'K7MP'],
    [' k7 mp ', 'K7MP'],
    ['K7-MP', 'K7MP'],
    ['http://192.168.0.4:8000/k7mp', 'K7MP'],
  ])('%s is %s', (typed, code) => expect(tidyCode(typed)).toBe(code))
})
