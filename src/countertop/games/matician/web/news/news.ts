/* What a new view tells: lines for a screen reader, and what is heard of the others. */

import { isTurned } from '../reveal/show.svelte'
import type { View } from '../types.gen'
import type { Person, Words } from '../words'

export interface News {
  lines: string[]
  /** One for each sign, one for numbers. */
  heard: ('sign' | 'numbers')[]
}

export function news(old: View, seen: View, person: (seat: number) => Person, t: Words): News {
  const lines: string[] = []
  if (seen.phase !== old.phase && !isTurned(seen.phase)) lines.push(step(seen, t))
  if (seen.round !== old.round) lines.push(...seen.shown.map(({ seat }) => t.shown(person(seat))))
  if (seen.phase !== old.phase) return { lines, heard: [] }
  const traps = laid(old, seen)
  lines.push(...traps.map((trap) => t.laidFor(person(trap.by), person(trap.victim), trap.side)))
  const signs = traps.filter((trap) => !person(trap.by).isYou).map(() => 'sign' as const)
  return { lines, heard: hasSomebodyBuilt(old, seen) ? [...signs, 'numbers'] : signs }
}

function step({ phase, seat }: View, t: Words): string {
  const what = seat === null ? '' : phase === 'build' ? t.tell.build : t.tell.chooseSign
  return `${t.steps[phase === 'build' ? 'build' : 'sabotage']}. ${what}`
}

/** The signs that did not lie there before. */
const laid = (old: View, seen: View) =>
  seen.traps.filter((trap) => !old.traps.some((one) => one.by === trap.by && one.victim === trap.victim && one.side === trap.side))

function hasSomebodyBuilt(old: View, seen: View): boolean {
  const built = (view: View) => view.players.filter((player) => player.has_built).length
  return built(seen) > built(old) && seen.built === old.built
}
