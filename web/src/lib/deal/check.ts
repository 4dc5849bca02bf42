import type { Promised } from './deals'
import { fromHex, sha256 } from './sha256'

/** `kept`, `unmixed` (kept, but nothing of this browser is in it), `unseen` (it came later), `broken`, or `plain` (nothing was promised). */
export type Checked = 'kept' | 'unmixed' | 'unseen' | 'broken' | 'plain'

interface Header {
  readonly deal?: { readonly secret: string; readonly shares: readonly string[] }
}

/** Whether a match was dealt as promised; `dealt` is what the room says by now. */
export function check(record: string, dealt: string | null, promised: Promised | undefined): Checked {
  const { deal } = JSON.parse(record.split('\n', 1)[0] ?? '') as Header
  if (deal === undefined) return dealt === null && promised === undefined ? 'plain' : 'broken'
  const hash = sha256(fromHex(deal.secret))
  if (hash !== dealt || hash !== (promised?.promise ?? hash)) return 'broken'
  if (promised === undefined) return 'unseen'
  return deal.shares.includes(promised.share) ? 'kept' : 'unmixed'
}

/** As much of a promise as people compare. */
export const short = (promise: string) => promise.slice(0, 16).replace(/(....)(?=.)/g, '$1 ')
