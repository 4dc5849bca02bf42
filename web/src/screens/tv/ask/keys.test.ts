import { expect, it } from 'vitest'
import { neighbour } from './keys'

// 24 keys in three rows of eight, and one below all of them.
const to = (key: string, from: number) => neighbour(key, from, 25, 8)

it('begins at the first key', () => expect(to('ArrowDown', -1)).toBe(0))
it('walks along a row, and no further', () => expect([to('ArrowRight', 0), to('ArrowRight', 7), to('ArrowLeft', 8)]).toEqual([1, null, null]))
it('walks up and down', () => expect([to('ArrowDown', 3), to('ArrowUp', 11), to('ArrowUp', 3)]).toEqual([11, 3, null]))
it('comes to the key below all from anywhere in the last row, and back', () => expect([to('ArrowDown', 17), to('ArrowUp', 24), to('ArrowDown', 24)]).toEqual([24, 23, null]))
it('leaves other keys alone', () => expect(to('a', 3)).toBeNull())
