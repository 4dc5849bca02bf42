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

/** On a phone no more cards than this lie in one row: slimmer ones could not be read. */
export const IN_A_ROW = 6
/** And no more than this where there is more room. */
export const IN_A_WIDE_ROW = 7

const rows = (cards: number, inARow: number) => (cards <= inARow ? 1 : cards <= 2 * inARow ? 2 : 3)

/** How many cards lie side by side: in one row as long as they can, then in two or three of one length. */
export const columns = (cards: number, inARow: number) => Math.ceil(cards / rows(cards, inARow))

/** The places once a card has left: spread again if the cards that stay then lie wider. */
export function spread(slots: Slots, least: number): Slots {
  const closed = closeUp(slots, least)
  return room(closed.length) < room(slots.length) ? closed : slots
}

/** How many cards find room where so many lie: eight where seven do. */
const room = (cards: number) => columns(cards, IN_A_ROW) * rows(cards, IN_A_ROW)
