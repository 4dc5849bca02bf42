/* Bonuses fly to where they belong: one after the other, a note for each. */

import type { Icon } from '../cards/boxes'

/** From the start of one flight to the start of the next. */
export const FLY_MS = 200

/** From one thing on the table to another, as selectors. */
export interface Route {
  icon: Icon
  from: string
  to: string
  /** Milliseconds until it sets out. */
  delay: number
}
