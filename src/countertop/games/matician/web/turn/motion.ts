/* Your own cards on their way: each comes from where it lay before. */

import { tick } from 'svelte'
import { travel } from '$shell/feel/motion'

const OWN_MS = 160
const BACK_MS = 220

export class Journeys {
  #lay: Record<string, DOMRect> = {}

  /** Cards are about to leave where they lie. */
  remember(table: Element | undefined) {
    const cards = [...(table?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    this.#lay = Object.fromEntries(cards.map((card) => [card.dataset['card']!, card.getBoundingClientRect()]))
  }

  /** A card has come to its place. */
  readonly come = (node: Element, card: number) => {
    const from = this.#lay[card]
    delete this.#lay[card]
    travel(node, from, { ms: OWN_MS })
  }

  /** A card was let go where nothing can lie. */
  goBack(node: Element, from: DOMRect) {
    void tick().then(() => travel(node, from, { ms: BACK_MS }))
  }
}
