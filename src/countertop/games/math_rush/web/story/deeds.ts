/* What deserves a moment of its own, and how big it is. */

import type { Deed } from '$shell/feel/ceremony'
import type { CheckedSetView, View } from '../types.gen'
import type { Words } from '../words'
import { rungAt } from './rungs'

export type Moment = Pick<Deed, 'size' | 'text'>
/** From so many stars on, a goal is more than a small deed. */
const MANY = 4

/** How far the team has come is its title, in a match that the ladder is for. */
export function ending({ rung, score }: Pick<View, 'rung' | 'score'>, t: Words): string {
  if (rung !== null) return `${t.check.rungs[rung] ?? ''}!`
  return score > 0 ? t.story.wellDone : t.story.nextTime
}

/** A round is over, or the whole game. */
export function ended(old: View, seen: View, t: Words): Moment | null {
  if (old.phase === 'rush' && seen.phase === 'verify') return { size: 'medium', text: seen.seconds === null ? t.roundOver : t.noTime }
  if (old.phase === 'over' || seen.phase !== 'over' || !seen.score) return null
  return { size: seen.rung ? 'big' : 'medium', text: ending(seen, t) }
}

/** A goal was turned over and right; `points` are all so far, its stars among them. */
export function earned(goal: CheckedSetView, points: number, ladder: View['ladder'], t: Words): Moment | null {
  if (!goal.stars) return null
  const rung = rungAt(ladder, points)
  if (rung > rungAt(ladder, points - goal.stars)) return { size: 'medium', text: `${t.check.rungs[rung] ?? ''}!` }
  return { size: goal.stars >= MANY ? 'medium' : 'small' }
}

/** Whose card was the last one of a goal that is done now. */
export function finisher(old: View, done: View['done'][number]): number | undefined {
  const lay = old.column.find((set) => set.goal.goal === done.goal.goal)?.stacks.flat() ?? []
  return done.stacks.flat().find(({ face }) => lay.every((laid) => laid.face.card !== face.card))?.by
}
