/* Cards travel: from the hand or from somebody's token to the board, and back when they were too late. */

import { tick } from 'svelte'
import { travel } from '$shell/feel/motion'
import type { Lying } from '../world/board'

const OWN_MS = 160
const OTHERS_MS = 280
const BACK_MS = 220

/** Where things are on the screen now. */
interface Around {
  hand: (card: number) => Element | null | undefined
  token: (seat: number) => Element | null | undefined
}

export class Journeys {
  /** Where cards that come to lie on the board set out from. */
  #origins = new Map<number, { from: DOMRect | undefined; ms: number }>()
  /** Cards that have just been drawn. What was in the hand before stays where it is, also when the table is laid anew. */
  #drawn = new Set<number>()

  constructor(private readonly around: Around) {}

  /** A card leaves the hand, from where it lies or from where it was dropped. */
  fromHand(card: number, dropped: DOMRect | undefined) {
    this.#origins.set(card, { from: dropped ?? this.around.hand(card)?.getBoundingClientRect(), ms: OWN_MS })
  }

  fromSeat(card: number, seat: number) {
    this.#origins.set(card, { from: this.around.token(seat)?.getBoundingClientRect(), ms: OTHERS_MS })
  }

  toBoard(node: Element, laid: Lying) {
    const origin = this.#origins.get(laid.face.card)
    this.#origins.delete(laid.face.card)
    if (!origin) return
    const journey = travel(node, origin.from, { ms: origin.ms })
    if (journey && origin.ms === OWN_MS) lift(node, journey)
  }

  draws(cards: Iterable<number>) {
    for (const card of cards) this.#drawn.add(card)
  }

  /** A card that was drawn comes up from below. */
  toHand(node: Element, card: number) {
    if (!this.#drawn.delete(card)) return
    const box = node.getBoundingClientRect()
    travel(node, new DOMRect(box.x, box.y + box.height * 0.6, box.width, box.height), { ms: OWN_MS })
  }

  /** A card that was on its way comes back into the hand. */
  back(card: number, from: DOMRect | undefined) {
    void tick().then(() => {
      const node = this.around.hand(card)
      if (node) travel(node, from, { ms: BACK_MS, opacity: 0.55 })
    })
  }

  /** A card that was dropped beside every goal comes back into the hand. */
  dropped(node: Element, from: DOMRect) {
    void tick().then(() => travel(node, from, { ms: BACK_MS }))
  }
}

/** Your card comes from the ledge, over it and over the goals below, never under them: for as long as it is on its way, which on a slow phone is longer than it should be. */
function lift(node: Element, journey: Animation) {
  const over = [node.closest('.goal'), node.closest('.world')].filter((part) => part !== null)
  for (const part of over) part.classList.add('lifted')
  journey.onfinish = journey.oncancel = () => over.forEach((part) => part.classList.remove('lifted'))
}
