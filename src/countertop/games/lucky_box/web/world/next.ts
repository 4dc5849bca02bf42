/* What the table says is to be done next. */

import type { Turn } from '../turn/turn.svelte'
import type { View } from '../types.gen'
import type { Words } from '../words'

type Now = Pick<Turn, 'stage' | 'lit' | 'cost' | 'wanted' | 'number' | 'hasAny' | 'aim'>

/** The seats that are not done yet. */
export const choosing = ({ players }: Pick<View, 'players'>): number[] => players.flatMap((player, seat) => (player.is_done ? [] : [seat]))

/** Longer sentences do not fit beside the number on a small phone. */
const LONGEST = 48

export function waitingFor(names: readonly string[], t: Words): string {
  if (names.length === 0) return t.tell.allDone
  const said = t.tell.waiting(names)
  return names.length > 3 || (names.length > 1 && said.length > LONGEST) ? t.tell.waitingMany(names.length) : said
}

/** `waiting` says for whom, where there is nothing to be done but that. */
export function whatNext(view: View, turn: Now, waiting: string, t: Words): string {
  switch (turn.stage) {
    case 'looking':
      return view.phase === 'draft' ? t.tell.drafting : t.tell.watching(choosing(view).length)
    case 'draft':
      return t.tell.keep(view.keep, view.offer.length)
    case 'kept':
      return t.tell.kept // for whom one waits is said on the ledge
    case 'number':
      if (turn.lit.length) return turn.cost ? t.tell.crossFor(turn.wanted, turn.cost) : t.tell.cross(turn.wanted)
      if (turn.cost) return t.tell.noneFor(turn.wanted)
      return turn.hasAny ? t.tell.nothing(turn.number) : t.tell.nothingAtAll(turn.number)
    case 'bonus':
      return turn.aim ? t.tell.bonus(turn.aim.icon) : ''
    case 'settled':
      return t.tell.settled
    case 'waiting':
      return waiting
    case 'over':
      return t.tell.over
  }
}
