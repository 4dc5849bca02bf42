/* The show at the end of a round: its figures and its words. */

import type { CheckedSetView, CheckedView } from '../types.gen'
import type { Words } from '../words'

/** How many cards of a goal have been turned over so long after it was laid out. */
export function turnedBy(ms: number, perCard: number, cards: number): number {
  return Math.max(0, Math.min(cards, Math.floor(ms / perCard)))
}

/** The cards of a goal in their order, stacked ones too. */
export const cardsOf = (set: CheckedSetView): (CheckedView & { isStacked: boolean })[] =>
  set.stacks.flatMap((stack) => stack.map((card, height) => ({ ...card, isStacked: height > 0 })))

export const sumUp = (set: CheckedSetView): number[] => cardsOf(set).map((card) => card.value)

export const ruleOf = (set: CheckedSetView, t: Words): string => `${t.direction[set.goal.direction]} · ${t.fits(set.goal)}`

/** Why a goal earns nothing: "12 is not more than 15." with its numbers apart; null if all is right. */
export interface Why {
  value: number
  verb: string
  against: number | null
  rest: string
}

export function why(set: CheckedSetView, t: Words): Why | null {
  const culprit = cardsOf(set).find((card) => card.fault)
  if (!culprit?.fault) return null
  const [verb, against, rest] = t.check.why(culprit.fault, set.goal, culprit.value, culprit.against ?? 0)
  return { value: culprit.value, verb, against, rest }
}

/** A goal and what became of it, for the ear. */
export function spoken(set: CheckedSetView, t: Words): string {
  const wrong = why(set, t)
  const verdict = wrong ? `${sentence(wrong)} ${t.check.noStars}` : t.check.earned(set.stars)
  return t.check.told(ruleOf(set, t), sumUp(set).join(', '), verdict)
}

const sentence = ({ value, verb, against, rest }: Why): string => `${value} ${verb}${against === null ? '' : ` ${against}`}${rest}`
