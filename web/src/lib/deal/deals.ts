// Before every deal the server promises its secret by a hash, and this browser adds chance of its
// own. What was promised is remembered here, so that the server cannot say afterwards that it had
// promised something else.

import type { Room } from '../net/protocol.gen'
import { toHex } from './sha256'

export interface Promised {
  readonly promise: string
  /** What this browser added. */
  readonly share: string
  /** The match that was dealt next. */
  match: number | null
}

/** Of the match on the table, and of the next. */
const REMEMBERED = 2

export class Deals {
  #known: Promised[]
  #sent = ''
  /** Whether the connection has held since it heard of the latest promise. */
  #isHere = false

  constructor(
    private readonly key: string,
    private readonly memory: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.#known = read(memory.getItem(key))
  }

  /** Takes note of what a room says; the share that is to be sent, if there is one. */
  hear({ promise, match, dealt }: Pick<Room, 'promise' | 'match' | 'dealt'>): string | null {
    if (!promise) return null
    const latest = this.#known.at(-1)
    if (latest?.promise !== promise) {
      if (latest?.match === null && (this.#isHere || latest.promise === dealt)) latest.match = match
      this.#known = [...this.#known, { promise, share: chance(), match: null }].slice(-REMEMBERED)
      this.memory.setItem(this.key, JSON.stringify(this.#known))
    }
    this.#isHere = true
    if (this.#sent === promise) return null
    this.#sent = promise
    return this.#known.at(-1)?.share ?? null
  }

  /** The connection is lost: several matches may be dealt before it is back. */
  miss() {
    this.#isHere = false
  }

  /** What was promised before a match was dealt, if this browser was there. */
  before(match: number | null): Promised | undefined {
    return match === null ? undefined : this.#known.find((promised) => promised.match === match)
  }
}

const chance = () => toHex(crypto.getRandomValues(new Uint8Array(32)))

function read(text: string | null): Promised[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(known) ? (known as Promised[]) : []
  } catch {
    return []
  }
}
