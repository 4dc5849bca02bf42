import { expect, it } from 'vitest'
import { readOwn } from './ownfile'
import { filled } from './refusals'

const file = (name: string, content: string | Uint8Array<ArrayBuffer>, size?: number) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name, size: size ?? bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) }
}

it('reads a list, and calls it by its file', async () => {
  expect(await readOwn(file('Oma.json', '["312 564 123 8 ? 9 star moon double"]'))).toEqual({
    ok: true,
    value: ['312 564 123 8 ? 9 star moon double'],
    name: 'Oma',
  })
})

it('calls a map by the name in it, as long as it fits', async () => {
  const read = await readOwn(file('x.json', JSON.stringify({ name: `${'🌋'.repeat(60)}\n`, hexes: [] })))
  expect(read).toMatchObject({ ok: true, name: '🌋'.repeat(40) })
})

it('says what is wrong with a file that is no list and no map', async () => {
  expect(await readOwn(file('a.txt', '312 564 123'))).toEqual({ ok: false, why: 'fileNoJson' })
  expect(await readOwn(file('a.json', '7'))).toEqual({ ok: false, why: 'fileNoJson' })
  expect(await readOwn(file('a.json', 'null'))).toEqual({ ok: false, why: 'fileNoJson' })
  expect(await readOwn(file('a.png', new Uint8Array([0xff, 0xfe, 0x00])))).toEqual({ ok: false, why: 'fileUnreadable' })
  expect(await readOwn(file('a.json', JSON.stringify(Array(1000).fill('123 456 789'))))).toEqual({ ok: false, why: 'fileTooLarge' })
  expect(await readOwn(file('a.json', '[]', 10_000_000))).toEqual({ ok: false, why: 'fileTooLarge' })
})

it('fills in what a refusal names, and leaves what it does not know', () => {
  expect(filled('Card {card} has the row “{row}”.', { card: 7, row: '120' })).toBe('Card 7 has the row “120”.')
  expect(filled('Card {card}.')).toBe('Card {card}.')
})
