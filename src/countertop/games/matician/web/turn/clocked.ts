/* What the clock chooses for those who have not: their two highest numbers, or to pass. */

import type { Build, Move, View } from '../types.gen'

export type Decided = { kind: 'clock_built'; left: number; right: number } | { kind: 'clock_passed' }

/** Clocks of two machines differ by less. */
const NEARLY_MS = 400

/** What I know: the match's time, and what I sent last in this step. */
interface Known {
  now: number
  sent: Move | null
}

export function decidedByClock(before: View, seen: View, { now, sent }: Known): Decided | null {
  const { seat, until } = before
  if (seat === null || until === null || before.players[seat]?.place !== null) return null
  if (before.round !== seen.round || before.phase === seen.phase || now < until - NEARLY_MS) return null
  if (before.phase === 'build' && before.built === null) return isSame(sent, seen.built) ? null : built(seen)
  const passed = before.phase === 'sabotage' && before.sabotage === null && seen.sabotage?.type === 'pass'
  return passed && sent?.type !== 'pass' ? { kind: 'clock_passed' } : null
}

const isSame = (sent: Move | null, built: Build | null) => sent?.type === 'build' && sent.left === built?.left && sent.right === built.right

function built({ built, hand }: View): Decided | null {
  const number = (card: number | undefined) => hand.find((face) => face.card === card)?.number
  const [left, right] = [number(built?.left), number(built?.right)]
  return left == null || right == null ? null : { kind: 'clock_built', left, right }
}
