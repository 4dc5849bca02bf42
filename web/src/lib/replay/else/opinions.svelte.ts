// What else could be played at the moment that is shown: asked for where somebody stands still, and
// shown as a list and as its numbers on the table.

import { api } from '../../net/api'
import type { Alternative, WhatElse } from '../../net/replays.gen'
import type { Player } from '../player.svelte'

/** Whoever runs through a match asks nothing. */
const STANDS_MS = 300
const AGAIN_MS = 1000

/** How many are shown on a screen of this size, besides the one that was played. */
export function mostOn({ width, height }: { width: number; height: number }): number {
  if (width >= 1000 && height >= 600) return 6
  return height <= 760 ? 2 : 3
}

export interface Numbered {
  readonly number: number
  readonly one: Alternative
}

/** The best so many and the one that was played, each with its place in the order. */
export const numbered = (moves: readonly Alternative[], most: number): Numbered[] =>
  moves.map((one, place) => ({ number: place + 1, one })).filter(({ number, one }) => number <= most || one.played)

export class Opinions {
  /** What there is to say about this moment; null while it plays, and where nobody chose. */
  found = $state.raw<WhatElse | null>(null)
  /** How high its list is; 0 where there is no room for one, and then nothing has a number. */
  listed = $state(0)
  most = $state(3)
  readonly numbered = $derived(this.found && !this.found.thinking ? numbered(this.found.moves, this.most) : [])
  readonly #seen = new Map<number, WhatElse>()

  /** To be made where a component begins. */
  constructor(
    private readonly player: Player,
    private readonly key: string,
  ) {
    $effect(() => this.#look(this.step))
  }

  /** The move that was made from what is on the table now. */
  get step(): number {
    return this.player.step + 1
  }

  /** Who made it; null where time was up, and at the end. */
  get seat(): number | null {
    return this.player.replay.steps[this.step]?.seat ?? null
  }

  #look(step: number) {
    const known = this.#seen.get(step) ?? null
    this.found = this.player.playing ? null : known
    if (known || this.player.playing || this.seat === null) return undefined
    let asks = true
    const ask = async () => {
      const answer = await api.whatElse(this.key, step).catch(() => null)
      if (!asks || answer === null) return
      this.found = answer
      if (answer.thinking) timer = setTimeout(ask, AGAIN_MS)
      else this.#seen.set(step, answer)
    }
    let timer = setTimeout(ask, STANDS_MS)
    return () => {
      asks = false
      clearTimeout(timer)
    }
  }
}
