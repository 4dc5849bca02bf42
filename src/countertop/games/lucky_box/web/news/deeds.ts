/* Deeds that get a moment of their own, and how big it is. */

import type { Deed, Size } from '$shell/feel/ceremony'
import { FULL } from '../cards/boxes'
import { CARD_POINTS } from '../score/worth'
import type { RoundScore, Step, View } from '../types.gen'
import type { Words } from '../words'

/** A chain of so many bonuses, or a round of so many points, is at least so big. */
const CHAINS: readonly [number, Size][] = [[8, 'big'], [5, 'medium'], [3, 'small']]
const ROUNDS: readonly [number, Size][] = [[30, 'big'], [1, 'medium'], [0, 'small']]
const RUNGS: readonly [number, Size][] = [[5, 'big'], [3, 'medium'], [0, 'small']]

const sizeOf = (sizes: readonly [number, Size][], much: number): Size | null => sizes.find(([least]) => much >= least)?.[1] ?? null

/** Without those that bring nothing. */
const bonuses = (steps: readonly Step[]) => steps.flatMap(({ won }) => won).filter(({ icon }) => icon !== 'blank').length

/** Cards that these steps have finished. */
const finished = (view: View, seat: number, steps: readonly Step[]) =>
  view.players[seat]!.board.boxes.filter(({ card, crosses }) => crosses === FULL && steps.some((step) => step.card === card))

/** What your last cross has achieved: a finished card at once, a chain as soon as nothing more waits. */
export function ownDeed(view: View, seat: number, t: Words): Deed | null {
  const { steps } = view.players[seat]!
  const full = finished(view, seat, steps.slice(-1))
  const chain = view.waiting.length ? null : sizeOf(CHAINS, bonuses(steps))
  if (full.length && chain !== 'big') return { size: 'medium', text: t.deed.full(full.length, CARD_POINTS[view.round - 1]!) }
  return chain && { size: chain, text: t.deed.chain(bonuses(steps)) }
}

/** What somebody else has achieved with a number: only what one would look up for, and a size smaller. */
export function othersDeed(steps: readonly Step[], t: Words): Deed | null {
  const size = sizeOf(CHAINS, bonuses(steps))
  if (size === null || size === 'small') return null
  return { size: size === 'big' ? 'medium' : 'small', text: t.deed.chain(bonuses(steps)), others: true }
}

export function roundDeed(rounds: readonly RoundScore[], t: Words): Deed {
  const { card_points, star_points } = rounds.at(-1)!
  const points = card_points + star_points
  return { size: sizeOf(ROUNDS, points)!, text: t.deed.round(rounds.length, points) }
}

/** The end: who has won, or alone how high one has climbed. */
export function endDeed(view: View, you: number | null, nameOf: (seat: number) => string, t: Words): Deed {
  if (view.rung !== null) return { size: sizeOf(RUNGS, view.rung)!, text: t.deed.rung(t.story.rungs[view.rung]!, view.players[0]!.points) }
  const won = winners(view)
  const text = t.deed.wins(won.map((seat) => (seat === you ? null : nameOf(seat))))
  return { size: you !== null && won.includes(you) ? 'big' : 'medium', text, others: you !== null && !won.includes(you) }
}

/** R19: most points, then most moons. */
export function winners({ players }: Pick<View, 'players'>): number[] {
  const merit = players.map(({ points, board }) => points * 1000 + board.moons)
  return merit.flatMap((one, seat) => (one === Math.max(...merit) ? [seat] : []))
}
