import { beforeEach, expect, it, vi } from 'vitest'
import { kept, sitAt } from './kept.svelte'

const memory = new Map<string, string>()
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
}

let round: number | null = 1
/** As a page that has just been loaded at this table. */
const picks = () => kept<readonly number[]>('picks', () => round, [])

beforeEach(() => {
  memory.clear()
  vi.stubGlobal('sessionStorage', storage)
  round = 1
  sitAt('K7MP', 5)
})

it('survives a reload', () => {
  picks().value = [3, 4]
  expect(picks().value).toEqual([3, 4])
})

it('begins as it is told to', () => expect(picks().value).toEqual([]))

it('is over with the decision it belongs to', () => {
  const mine = picks()
  mine.value = [3]
  round = 2
  expect(mine.value).toEqual([])
  expect(picks().value).toEqual([])
})

it('is over with the match', () => {
  const mine = picks()
  mine.value = [3]
  sitAt('K7MP', 6)
  expect(mine.value).toEqual([])
  expect(picks().value).toEqual([])
})

it('stays at its table', () => {
  picks().value = [3]
  sitAt('WXYZ', 5)
  expect(picks().value).toEqual([])
})

it('keeps two choices of one decision apart', () => {
  const sign = () => kept<number | null>('sign', () => round, null)
  picks().value = [3]
  sign().value = 9
  expect(picks().value).toEqual([3])
  expect(sign().value).toBe(9)
})

it('keeps nothing where there is no decision', () => {
  const mine = picks()
  mine.value = [3]
  round = null
  expect(mine.value).toEqual([])
  mine.value = [4]
  expect(memory.size).toBe(0)
})

it('works where storage is forbidden or spoilt', () => {
  memory.set('countertop.kept.K7MP.picks', '{spoilt')
  expect(picks().value).toEqual([])
  vi.stubGlobal('sessionStorage', undefined)
  const mine = picks()
  mine.value = [3]
  expect(mine.value).toEqual([3])
})
