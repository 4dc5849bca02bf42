// A moment of its own for a deed, as big as the deed: a chain, the last card, a goal, the win.
// A table calls `celebrate`; its frame shows it (table/Ceremony.svelte). Nothing waits for it.

import { haptics } from './haptics'
import { sound } from './sound'

export type Size = 'small' | 'medium' | 'big'

export interface Deed {
  size: Size
  /** A few words on a card: "Chain of six!" */
  text?: string
  /** Whose deed it is: the letter of a seat. */
  letter?: string
  bot?: boolean
  /** Where it happened; without it, the middle of the table. */
  at?: Element | null | undefined
  /** Instead of the sound of its size. */
  heard?: () => void
  /** Somebody else's deed: seen and softly heard, not felt. */
  others?: boolean
}

/** Milliseconds. */
export const LASTS: Readonly<Record<Size, number>> = { small: 600, medium: 1000, big: 1600 }
export const CEREMONY = 'ceremony'

export function celebrate(deed: Deed) {
  if (deed.heard) deed.heard()
  else sound.ceremony(deed.size, { own: !deed.others })
  if (!deed.others) haptics.ceremony(deed.size)
  document.dispatchEvent(new CustomEvent(CEREMONY, { detail: deed }))
}

const SIZES: readonly Size[] = ['small', 'medium', 'big']

/** Whether a deed may be shown while another one still is: a small one does not push a big one away. */
export const mayFollow = (next: Size, shown: Size | undefined) => shown === undefined || SIZES.indexOf(next) >= SIZES.indexOf(shown)

export interface Piece {
  /** Where it flies, in widths of the burst, −1 … 1. */
  x: number
  y: number
  turn: number
  /** Milliseconds. */
  delay: number
  /** Which of the five accents, and which of three shapes. */
  paint: number
  shape: number
}

const PIECES: Readonly<Record<Size, number>> = { small: 8, medium: 16, big: 30 }
const GOLDEN = 2.399963 // the angle that fills a circle evenly

/** What flies, the same every time: round and even, further out with each. */
export function pieces(size: Size): Piece[] {
  const count = PIECES[size]
  return Array.from({ length: count }, (_, nth) => {
    const far = 0.45 + 0.55 * Math.sqrt((nth + 1) / count)
    return {
      x: far * Math.cos(nth * GOLDEN),
      y: far * Math.sin(nth * GOLDEN),
      turn: ((nth * 137) % 360) - 180,
      delay: size === 'big' ? (nth % 3) * 90 : 0,
      paint: nth % 5,
      shape: nth % 3,
    }
  })
}
