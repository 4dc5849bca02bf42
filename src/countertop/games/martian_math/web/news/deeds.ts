/* What gets a moment of its own: a seized hex, a whole colony, a round, the match. As big as the deed. */

import type { Size } from '$shell/feel/ceremony'
import type { View } from '../types.gen'
import type { Words } from '../words'
import type { Company } from './company'

export interface Deed {
  size: Size
  /** Whose deed it is. */
  seat: number
  /** Where it happened. */
  hex: number | null
  text: string | null
}

/** The one deed of a new view, if there is any; the greatest counts. */
export function deed(old: View, seen: View, company: Company, t: Words): Deed | null {
  if (seen.finished.length > old.finished.length) return ending(seen, company, t)
  const last = seen.last_turn
  const isNew = seen.turns !== old.turns || seen.round !== old.round
  if (!isNew || last?.kind !== 'seize') return null
  return { size: 'small', seat: last.seat, hex: last.hex, text: company.isYou(last.seat) ? t.deeds.seized : null }
}

function ending(seen: View, company: Company, t: Words): Deed {
  const { winners, why } = seen.finished.at(-1)!
  const seat = winners.find(company.isYou) ?? winners[0]!
  const isOwn = company.isYou(seat)
  const hex = why === 'colony' ? (seen.last_turn?.hex ?? null) : null
  if (seen.phase === 'over') {
    const most = Math.max(...seen.players.map(({ rounds_won }) => rounds_won))
    const best = [...seen.players.keys()].filter((one) => seen.players[one]!.rounds_won === most)
    if (best.length === 1) return { size: 'big', seat: best[0]!, hex, text: t.deeds.match(company.nameOf(best[0]!)) }
  }
  if (why === 'colony') return { size: isOwn ? 'big' : 'medium', seat, hex, text: t.deeds.colony(seen.options.colony) }
  return { size: isOwn ? 'medium' : 'small', seat, hex, text: isOwn ? t.deeds.round : null }
}
