// What everybody saw of a match, one view for each step. A replay comes as its first view and what
// changed with each step (`server/archive/patches.py` says how a change is written).

import type { Replay } from '../net/replays.gen'

/** Whose eyes: a seat's, or null for all open. */
export type Sight = number | null

type Patch = readonly [unknown] | { readonly [place: string]: Patch | number } | null

/** In the place of a patch: what changed for a seat is what changed for everybody. */
const AS_OPEN = 0

export const sightName = (sight: Sight) => (sight === null ? 'open' : String(sight))

/** The value with what a patch changes; what it does not touch is shared, not copied. */
export function applied(before: unknown, patch: Patch | number, open: Patch | number | undefined = null): unknown {
  if (patch === null) return before
  if (patch === AS_OPEN) return applied(before, open)
  if (Array.isArray(patch)) return patch[0]
  const changes = patch as Readonly<Record<string, Patch | number>>
  const leans = open !== null && typeof open === 'object' && !Array.isArray(open) ? (open as Readonly<Record<string, Patch | number>>) : {}
  if (!Array.isArray(before)) return within({ ...(before as object) }, changes, leans)
  const copy: unknown[] = before.slice(0, (changes['#'] as number | undefined) ?? before.length)
  return within(copy, changes, leans)
}

function within(copy: unknown, changes: Readonly<Record<string, Patch | number>>, leans: Readonly<Record<string, Patch | number>>): unknown {
  const places = copy as Record<string, unknown>
  for (const [place, change] of Object.entries(changes)) {
    if (place !== '#') places[place] = applied(places[place], change, leans[place])
  }
  return copy
}

/** All views of a match; those of a perspective are worked out when somebody first takes it. */
export class Film {
  readonly #views = new Map<string, readonly unknown[]>()

  constructor(private readonly replay: Replay) {}

  view(sight: Sight, step: number): unknown {
    return this.#seen(sightName(sight))[step]
  }

  #seen(name: string): readonly unknown[] {
    const known = this.#views.get(name)
    if (known) return known
    const open = this.replay.views['open'] ?? []
    const views: unknown[] = []
    for (const [step, patch] of (this.replay.views[name] ?? open).entries()) {
      views.push(applied(views.at(-1), patch as Patch, open[step] as Patch))
    }
    this.#views.set(name, views)
    return views
  }
}
