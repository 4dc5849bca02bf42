/* A card as the view shows it, and how it is read out. */

import type { View } from '../types.gen'
import type { Words } from '../words'

export type Card = View['hand'][number]

/** The problem in signs: 7 × 8, or 6 ± 2. */
export const problem = (card: Card) =>
  card.type === 'hochspannung' ? `${card.left} × ${card.right}` : `${card.number} ± ${card.modifier}`

/** The whole card in words: "7 times 8, corners 5 and 6". */
export const cardName = (card: Card, t: Words) =>
  card.type === 'hochspannung'
    ? t.hochspannung(card.left, card.right, ...card.corners)
    : t.unterSpannung(card.number, card.modifier)
