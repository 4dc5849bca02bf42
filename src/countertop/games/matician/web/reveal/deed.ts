/* The moment in which a round is won, a place taken, or the match: as big as that is. */

import type { Size } from '$shell/feel/ceremony'
import type { View } from '../types.gen'
import type { Person, Words } from '../words'

export interface RevealDeed {
  size: Size
  text: string
  /** Whose it is, if it is one player's alone. */
  seat: number | null
}

type Turned = Pick<View, 'phase' | 'options' | 'players' | 'scored'>

/** What is celebrated when everything is turned up. */
export function deedOf({ phase, options, players, scored }: Turned, person: (seat: number) => Person, t: Words): RevealDeed {
  const seat = scored.length === 1 ? scored[0]! : null
  const one = seat === null ? null : person(seat)
  if (phase === 'over' && options.play_on && players.length > 2) return { size: 'big', text: t.deed.settled, seat: null }
  if (phase === 'over') return { size: 'big', text: one ? t.deed.wins(one) : t.deed.shared, seat }
  const place = scored.map((scorer) => players[scorer]!.place).find((own) => own !== null) ?? null
  if (place !== null && one) return { size: 'big', text: t.deed.placed(one, place), seat }
  return { size: 'medium', text: one ? t.deed.round(one) : t.deed.tie, seat }
}
