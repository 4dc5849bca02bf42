/* What of a new view deserves a moment of its own: the last card in hand, and the end of a game. */

import type { Deed } from '$shell/feel/ceremony'
import type { View } from '../types.gen'
import type { Words } from '../words'
import type { Company } from './news'

export type Won = Omit<Deed, 'at'> & { seat?: number | undefined }

export function deed(old: View, seen: View, company: Company, t: Words): Won | null {
  if (seen.reports.length > old.reports.length) return ending(seen, company, t)
  // The bubble says what to do with it.
  if (seen.can_lay_face_down && old.hand.length > 1) return { size: 'small' }
  return null
}

/** A game of a tournament is less than a match. */
function ending(seen: View, { you, nameOf }: Company, t: Words): Won {
  const winners = seen.reports.at(-1)!.winners
  const own = winners.includes(you ?? -1)
  const [seat] = winners.length === 1 ? winners : []
  const size = seen.phase === 'over' ? 'big' : 'medium'
  return { size, text: headline(seen, { you, nameOf }, t), others: !own, seat: seat === you ? undefined : seat }
}

/** Who has won the game that is over: "Ben wins this game." */
export function headline({ reports, options }: View, { you, nameOf }: Company, t: Words): string {
  const winners = reports.at(-1)?.winners ?? []
  const names = winners.map(nameOf)
  if (names.length > 1) return t.shareGame(`${names.slice(0, -1).join(', ')} ${t.and} ${names.at(-1)}`)
  if (winners[0] === you) return options.games > 1 ? t.youWinGame : t.youWin
  return (options.games > 1 ? t.winsGame : t.wins)(names[0] ?? '')
}
