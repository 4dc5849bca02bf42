import { describe, expect, it } from 'vitest'
import { REACTIONS } from './drawings'
import { Muted } from './muted.svelte'

function storage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('reactions', () => {
  it('are six', () => expect(REACTIONS).toEqual(['bravo', 'laugh', 'wow', 'oops', 'heart', 'thumb']))

  it('of one player are hidden at one table, also after a reload', () => {
    const memory = storage()
    const muted = new Muted('K7MP', memory)
    muted.toggle('B')
    expect([muted.has('B'), muted.has('C')]).toEqual([true, false])
    expect(new Muted('K7MP', memory).has('B')).toBe(true)
    expect(new Muted('D3QX', memory).has('B')).toBe(false)
    muted.toggle('B')
    expect(new Muted('K7MP', memory).has('B')).toBe(false)
  })
})
