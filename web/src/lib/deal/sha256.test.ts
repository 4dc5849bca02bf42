import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fromHex, sha256, toHex } from './sha256'

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('gives the published hash of "%s"', (text, hash) => {
  expect(sha256(new TextEncoder().encode(text))).toBe(hash)
})

it('hashes like everybody else, whatever the length', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 131 + length) % 256)
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

it('reads and writes hexadecimal digits', () => {
  expect(toHex(fromHex('00ff5f'))).toBe('00ff5f')
})
