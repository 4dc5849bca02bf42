/* What a new view tells, in lines for a screen reader. */

import { cardName } from '../cards/cards'
import type { View } from '../types.gen'
import type { Words } from '../words'
import { thought } from './thought'

/** Who sits where, and which seat is one's own. */
export interface Company {
  you: number | null
  nameOf: (seat: number) => string
}

export function news(old: View, seen: View, company: Company, t: Words): string[] {
  if (old.phase === 'countdown') return []
  const held = old.hand.map((card) => card.id)
  const drawn = old.hand.length ? seen.hand.filter((card) => !held.includes(card.id)) : []
  return [...thought(old, seen, company, t), ...laid(old, seen, company, t), ...drawn.map((card) => t.drew(cardName(card, t)))]
}

function laid(old: View, seen: View, { you, nameOf }: Company, t: Words): string[] {
  if (seen.face_down !== null && old.face_down === null) return [seen.face_down === you ? t.youLaidLast : t.laidLast(nameOf(seen.face_down))]
  if (!seen.top || old.top?.id === seen.top.id) return []
  const who = seen.turned ? t.stuck : seen.said ? `${saidWho(seen.said, { you, nameOf }, t)}${seen.said.said === null ? '' : ` ${seen.said.said}`}.` : ''
  return [`${who} ${t.pile(cardName(seen.top, t))}.`.trimStart()]
}

/** Whose card lies on top: "Ben said", "You played". */
export function saidWho({ seat, said }: NonNullable<View['said']>, { you, nameOf }: Company, t: Words): string {
  if (seat === you) return said === null ? t.youPlayed : t.youSaid
  return said === null ? t.played(nameOf(seat)) : t.said(nameOf(seat))
}
