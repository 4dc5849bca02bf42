// SHA-256 (FIPS 180-4). Browsers have it only for pages that came over https, and most tables are
// reached by a plain address of the house.

const BLOCK = 64
const LENGTH_BYTES = 8
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

const primes = (count: number) => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)))

export function sha256(bytes: Uint8Array): string {
  let state = START
  const padded = pad(bytes)
  for (let at = 0; at < padded.byteLength; at += BLOCK) state = mix(state, new DataView(padded.buffer, at, BLOCK))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** 64 hexadecimal digits as 32 bytes. */
export const fromHex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function pad(bytes: Uint8Array) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8)
  return padded
}

function mix(state: readonly number[], block: DataView): number[] {
  const words = schedule(block)
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  ROUNDS.forEach((constant, round) => {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constant + words[round]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  })
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0)
}

function schedule(block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, i) => block.getInt32(i * 4))
  for (let i = 16; i < ROUNDS.length; i++) {
    const near = words[i - 2]!
    const far = words[i - 15]!
    const small = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    const large = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    words.push((words[i - 16]! + small + words[i - 7]! + large) | 0)
  }
  return words
}
