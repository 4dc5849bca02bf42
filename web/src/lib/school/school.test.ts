import { describe, expect, it, vi } from 'vitest'
import type { MyNumbers } from '../net/learned.gen'
import { product } from '../numbers/facts'
import { ClassKnown } from './classmap'
import { daysFrom, schoolYear, spoken } from './days'
import { because } from './mixups'
import type { ClassPupil, ClassRoom, ClassTable, FactOfClass, Mixup, PupilPage } from './school.gen'
import { changed, hasPlace, needsSomebody, nextNumber, sizes, usual, waiting } from './seating'
import { read, write } from './secret'
import { symbols } from './symbols'
import { pauseAfter, Wait } from './wait.svelte'

const fact = (left: number, right: number, some: Partial<FactOfClass>): FactOfClass => ({ fact: { sign: '*', left, right }, sure: [], slow: [], near: [], few: [], asked: 0, correct: 0, ...some })
const table = (some: Partial<ClassTable>): ClassTable => ({ number: 1, game: 'tiny', room: null, seats: [], bots: [], state: 'waiting', progress: 0, said: 'waiting', who: null, seconds: null, ...some })
const pupil = (id: number, at: number | null): ClassPupil => ({ id, nickname: `Kind ${id}`, here: true, table: at, wrong: 0 })

describe('the map of a class', () => {
  const known = new ClassKnown({ pupils: 4, facts: [fact(7, 8, { slow: [1, 2], near: [3] }), fact(2, 3, { sure: [1, 2, 3], near: [4] }), fact(6, 7, { near: [1], slow: [2], sure: [9] })] }, [1, 2, 3, 4])

  it('draws what most can do', () => {
    expect(known.look(product(8, 7)).standing).toBe('slow')
    expect(known.look(product(3, 2)).standing).toBe('sure')
    expect(known.look(product(9, 9)).standing).toBe('new')
  })

  it('says what asks for more practice where two are equal', () => expect(known.look(product(6, 7)).standing).toBe('slow'))

  it('counts who has met a fact and is not sure of it', () => {
    expect(known.notYet(product(7, 8))).toBe(3)
    expect(known.notYet(product(2, 3))).toBe(1)
    expect(known.notYet(product(9, 9))).toBe(0)
  })

  it('knows who has not met it, and leaves out who is no longer in the class', () => {
    expect(known.groups(product(7, 8)).new).toEqual([4])
    expect(known.groups(product(6, 7)).sure).toEqual([])
  })

  it('finds the rows that are hardest, in their order, and the hardest fact', () => {
    expect(known.hardest(2)).toEqual([7, 8])
    expect(known.hardest(2, [2, 3, 7])).toEqual([2, 7])
    expect(known.hardestFact()).toEqual({ row: 7, column: 8 })
    const sure = new ClassKnown({ pupils: 1, facts: [fact(7, 8, { sure: [1] })] }, [1])
    expect(sure.hardest(3)).toEqual([])
    expect(sure.hardestFact()).toBeNull()
  })

  it('is empty before anybody has played', () => {
    expect(new ClassKnown({ pupils: 1, facts: [] }, [1]).isEmpty).toBe(true)
    expect(known.isEmpty).toBe(false)
  })
})

describe('whose answer it is', () => {
  const mixup = (left: number, right: number, said: number, instead: Mixup['instead'] = null): Mixup => ({ fact: { sign: '*', left, right }, result: left * right, said, instead, pupils: 1, times: 1 })

  it('is a neighbour in one of the two rows', () => {
    expect(because(mixup(6, 7, 48))).toEqual({ kind: 'step', row: 6, times: 8, more: true })
    expect(because(mixup(8, 9, 64))).toEqual({ kind: 'step', row: 8, times: 8, more: false })
    expect(because(mixup(3, 9, 24))).toEqual({ kind: 'step', row: 3, times: 8, more: false })
  })

  it('is another sum, if the server knows one', () => {
    expect(because(mixup(7, 8, 54, { sign: '*', left: 6, right: 9 }))).toEqual({ kind: 'other' })
    expect(because(mixup(6, 8, 46))).toEqual({ kind: 'none' })
  })

  it('has its digits turned round', () => expect(because(mixup(7, 8, 65))).toEqual({ kind: 'turned' }))
})

describe('seats', () => {
  const room = { tables: [table({ number: 1 }), table({ number: 3 })], pupils: [pupil(1, 1), pupil(2, null)] } as unknown as ClassRoom

  it('are offered as the game takes them, and never for more than six at a table', () => {
    expect(sizes([2, 12], 30)).toEqual([2, 3, 4, 5, 6])
    expect(sizes([3, 4], 30)).toEqual([3, 4])
    expect(sizes([1, 6], 3)).toEqual([2, 3])
  })

  it('are four at a table, or as near to it as can be', () => {
    expect(usual([2, 3, 4, 5])).toBe(4)
    expect(usual([2, 3])).toBe(3)
  })

  it('know who waits, and the number of a further table', () => {
    expect(waiting(room).map(({ id }) => id)).toEqual([2])
    expect(nextNumber(room)).toBe(4)
  })

  it('leave alone who is in the middle of a match', () => {
    expect(hasPlace(table({ state: 'playing' }), 6)).toBe(false)
    expect(hasPlace(table({ state: 'finished' }), 6)).toBe(true)
    expect(hasPlace(table({ seats: [1, 2] }), 2)).toBe(false)
  })

  it('tell which tables need somebody', () => {
    expect((['waiting', 'playing', 'stuck', 'asleep', 'finished'] as const).filter((state) => needsSomebody(table({ state })))).toEqual(['stuck', 'asleep'])
  })
})

describe('time for all', () => {
  it('goes up and down in whole fives of minutes', () => {
    expect(changed(null, 1)).toBe(300)
    expect(changed(300_000, 1)).toBe(600)
    expect(changed(250_000, 1)).toBe(300)
    expect(changed(301_000, -1)).toBe(300)
    expect(changed(300_000, -1)).toBeNull()
  })

  it('has an end', () => expect(changed(5_400_000, 1)).toBe(5400))
})

describe('the secret of a class', () => {
  it('stands behind the #, with the page that is open', () => {
    expect(read('#abc-_1')).toEqual({ secret: 'abc-_1', tab: 'now' })
    expect(read('#abc/facts')).toEqual({ secret: 'abc', tab: 'facts' })
    expect(read('#abc/nonsense')).toEqual({ secret: 'abc', tab: 'now' })
    expect(read('')).toEqual({ secret: null, tab: 'now' })
  })

  it.each(['', '#abc', '#abc/data'])('writes %s as it reads it', (hash) => expect(write(read(hash))).toBe(hash))
})

describe('days', () => {
  it('count from today', () => expect(daysFrom(new Date(2026, 11, 20), 28)).toBe('2027-01-17'))
  it('end a school year in July', () => {
    expect(schoolYear(new Date(2026, 10, 16))).toBe('2027-07-31')
    expect(schoolYear(new Date(2027, 3, 1))).toBe('2027-07-31')
  })
  it('are said in both languages', () => expect([spoken('2027-02-14', 'en'), spoken('2027-02-14', 'de')]).toEqual(['14 February 2027', '14. Februar 2027']))
})

describe('a short break', () => {
  it('grows each time in a row, and ends', () => {
    vi.useFakeTimers()
    const wait = new Wait()
    wait.begin()
    expect(wait.left).toBe(5)
    vi.advanceTimersByTime(5000)
    expect(wait.left).toBe(0)
    wait.begin()
    expect(wait.left).toBe(10)
    wait.end()
    wait.begin()
    expect(wait.left).toBe(5)
    wait.stop()
    vi.useRealTimers()
  })

  it('is never longer than a minute', () => expect(pauseAfter(30)).toBe(60))
})

it('has twelve pictures, each once', () => expect(new Set(symbols.map(({ name }) => name)).size).toBe(12))

it('shows a pupil as My numbers does', () => {
  const page: PupilPage = { id: 1, nickname: 'Mia', numbers: { facts: [], due: [], trend: [], matches: 0, practised: 0 } }
  const numbers: MyNumbers = page.numbers
  expect(numbers.facts).toEqual([])
})
