// A link to a moment: /r/KEY?t=38279&seat=all

import type { Sight } from './film'

export interface Moment {
  /** Milliseconds of the match. */
  at: number
  sight: Sight
}

export function momentIn(search: string): Moment {
  const asked = new URLSearchParams(search)
  const at = Number(asked.get('t') ?? 0)
  const seat = asked.get('seat') ?? 'all'
  return { at: Number.isFinite(at) && at > 0 ? Math.floor(at) : 0, sight: /^[0-9]$/.test(seat) ? Number(seat) : null }
}

export const linkTo = (key: string, { at, sight }: Moment) => `/r/${key}?t=${at}&seat=${sight ?? 'all'}`
