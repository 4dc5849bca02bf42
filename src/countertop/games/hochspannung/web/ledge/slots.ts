/* Where the cards of the hand lie. Nothing moves under the finger: a card keeps its place until it
   is played, and the next card that comes takes the first free place. */

export type Slots = readonly (number | null)[]

/** The places after a change of the hand: `hand` holds the cards in the order they came. */
export function refill(slots: Slots, hand: readonly number[]): Slots {
  const kept = slots.map((card) => (card !== null && hand.includes(card) ? card : null))
  for (const card of hand.filter((card) => !kept.includes(card))) {
    const free = kept.indexOf(null)
    if (free >= 0) kept[free] = card
    else kept.push(card)
  }
  return kept
}

/** The places with the gaps closed, for when the hands lie face down and nobody is aiming. */
export function closeUp(slots: Slots, least: number): Slots {
  const cards = slots.filter((card) => card !== null)
  return [...cards, ...Array<null>(Math.max(0, least - cards.length)).fill(null)]
}
