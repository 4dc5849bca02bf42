/* What a new view tells, in lines for a screen reader, and for a toast when it concerns everybody. */

import type { Face, SetView, View } from '../types.gen'
import type { Words } from '../words'
import { lying } from '../world/board'

export interface News {
  lines: string[]
  toast: string | null
}

export function news(old: View, seen: View, you: number | null, name: (seat: number) => string, t: Words): News {
  const lines: string[] = []
  let toast: string | null = null
  if (old.phase === 'countdown' && seen.phase === 'rush') lines.push(t.go)
  if (old.phase === 'rush' && seen.phase === 'verify') lines.push(seen.seconds === null ? t.check.title(seen.round) : t.timeUp)
  if (old.phase !== 'rush' || old.round !== seen.round) return { lines, toast }
  lines.push(...laid(old, seen, you, name, t), ...goals(old, seen, t))
  if (seen.help_left < old.help_left) {
    const isSwap = seen.players.some((player, seat) => player.swaps > old.players[seat]!.swaps)
    // Whoever may swap gets a button for it, which says enough.
    if (!isSwap || you === null) toast = isSwap ? t.helpSwap : t.helpTaken(takenOut(old, seen))
    lines.push(isSwap ? t.helpSwap : t.helpTaken(takenOut(old, seen)))
  }
  if (seen.phase === 'rush') lines.push(...drew(old, seen, t))
  return { lines, toast }
}

function laid(old: View, seen: View, you: number | null, name: (seat: number) => string, t: Words): string[] {
  const before = lying(old)
  return [...seen.column, ...seen.done].flatMap((set) =>
    set.stacks.flat().flatMap(({ face, by }) => {
      if (before.has(face.card)) return []
      const [card, goal, of] = [t.card(face), t.goal(set.slot + 1), set.goal.quantity]
      return by === you ? t.youLaid(card, goal, set.count, of) : t.laid(name(by), card, goal, set.count, of)
    }),
  )
}

function goals(old: View, seen: View, t: Words): string[] {
  const known = old.column.map((set) => set.goal.goal)
  const joined = seen.column.filter((set) => !known.includes(set.goal.goal))
  const long = (set: SetView) => t.goalLong(set.slot + 1, set.goal, set.count)
  return [...seen.done.slice(old.done.length).map((set) => t.goalDone(set.slot + 1)), ...joined.map((set) => t.newGoal(long(set)))]
}

function takenOut(old: View, seen: View): number {
  const after = lying(seen)
  return [...lying(old).keys()].filter((card) => !after.has(card)).length
}

/** The cards that have come into your hand. */
export function drawn(old: View, seen: View): Face[] {
  const held = old.hand.map((face) => face?.card)
  return seen.hand.filter((face) => face !== null).filter((face) => !held.includes(face.card))
}

function drew(old: View, seen: View, t: Words): string[] {
  const fresh = drawn(old, seen).map((face) => t.card(face))
  return fresh.length ? [t.drew(fresh.join('; '))] : []
}
