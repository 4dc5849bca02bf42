/* What to do next, in one line. */

import { holdsSign } from '../cards/cards'
import type { Turn } from '../turn/turn.svelte'
import type { View } from '../types.gen'
import type { Words } from '../words'

/** What has to be known of a turn. */
export type Doing = Pick<Turn, 'chosen' | 'face' | 'aim' | 'laid' | 'trap' | 'passes' | 'pending' | 'held'>

export interface Situation {
  view: Pick<View, 'phase' | 'hand'>
  turn: Doing
  /** Who is not in yet, besides you. */
  missing: readonly string[]
}

/** For those who play. */
export function whatNext(situation: Situation, t: Words): string {
  const { view, turn } = situation
  const chosen = turn.face(turn.chosen)
  if (chosen?.number != null) return t.tell.placeFor(`${chosen.number}`)
  if (chosen?.sign != null) return t.tell.placeForSign[chosen.sign]
  if (turn.held) return [turn.passes ? t.tell.passed : '', t.tell.sure].filter(Boolean).join(' ')
  if (isSettled(situation)) return [turn.passes ? t.tell.passed : '', waiting(situation.missing, t)].filter(Boolean).join(' ')
  if (view.phase === 'sabotage') return holdsSign(view.hand) ? t.tell.chooseSign : t.tell.noSign
  if (turn.aim) return t.tell.chooseNumber[turn.aim]
  return turn.laid.left !== null || turn.laid.right !== null ? t.tell.other : t.tell.build
}

/** For those who look on. */
export const onlook = (phase: View['phase'], t: Words): string => (phase === 'build' ? t.tell.othersBuild : t.tell.othersSabotage)

/** What this step asks for is done, and nothing is under way: it may be done otherwise as long as others are missing. */
export function canChange(situation: Situation): boolean {
  const { turn, missing } = situation
  return isSettled(situation) && !turn.face(turn.chosen) && !turn.pending && missing.length > 0
}

function isSettled({ view, turn }: Situation): boolean {
  return view.phase === 'build' ? turn.laid.left !== null && turn.laid.right !== null : turn.passes || turn.trap !== null
}

function waiting(missing: readonly string[], t: Words): string {
  if (missing.length > 2) return t.tell.waitingMany(missing.length)
  return missing.length ? t.tell.waiting(missing) : ''
}
