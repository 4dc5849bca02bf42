/* A turn of thought in which everybody answered (R22): what was right, and who laid the next problem. */

import { problem } from '../cards/cards'
import type { TurnView, View } from '../types.gen'
import type { Words } from '../words'
import type { Company } from './news'

/** The seats whose card lies on the pile. */
export const rightSeats = ({ answers }: TurnView): number[] => answers.flatMap(({ what }, seat) => (what === 'right' ? [seat] : []))

/** What was said and right: 56; of two sums both, if both were said. Nothing where nobody was right, or nobody spoke. */
export const solution = ({ answers }: TurnView): string => [...new Set(answers.flatMap(({ said }) => said ?? []))].join(', ')

/** The whole of it in signs: 7 × 8 = 56. */
export function sum(turn: TurnView): string {
  const found = solution(turn)
  return problem(turn.problem) + (found && ` = ${found}`)
}

/** Whose card lies on top. */
export function whoLaid({ said, calm, top }: View): number | undefined {
  const seat = calm?.last?.answers.findIndex(({ card }) => card && card.id === top?.id) ?? -1
  return said?.seat ?? (seat < 0 ? undefined : seat)
}

/** What the turn before came to, in a line for a screen reader; nothing while it still goes on. */
export function thought(old: View, seen: View, { you, nameOf }: Company, t: Words): string[] {
  const last = seen.calm?.last
  if (!last || seen.shown_at === old.shown_at) return []
  const names = rightSeats(last).map((seat) => (seat === you ? t.story.you : nameOf(seat)))
  return [names.length ? t.calm.turned(problem(last.problem), solution(last), names.join(', ')) : t.calm.nobody(problem(last.problem))]
}
