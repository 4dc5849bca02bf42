/* The keyboard: 1 to 6 are the cards, arrows walk over the places, P passes. */

import { isShortcut } from '$shell/table/keyboard'

export type Stroke =
  | { kind: 'card'; slot: number }
  | { kind: 'walk'; x: number; y: number }
  | { kind: 'pass' }
  | { kind: 'on' }
  | { kind: 'back' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key means at this table, or null if it is none of its business. */
export function stroke(pressed: Pressed): Stroke | null {
  if (isShortcut(pressed)) return null
  if (/^[1-6]$/.test(pressed.key)) return { kind: 'card', slot: Number(pressed.key) - 1 }
  const arrow = ARROWS[pressed.key]
  if (arrow) return { kind: 'walk', x: arrow[0], y: arrow[1] }
  if (pressed.key === 'p' || pressed.key === 'P') return { kind: 'pass' }
  if (pressed.key === 'Enter' || pressed.key === ' ') return { kind: 'on' }
  return pressed.key === 'Escape' || pressed.key === 'Backspace' ? { kind: 'back' } : null
}

export interface Spot {
  x: number
  y: number
}

/** The nearest spot in a direction: what lies straight on counts more than what lies aside. */
export function neighbour(spots: readonly Spot[], from: number, x: number, y: number): number {
  const here = spots[from]
  if (!here) return spots.length ? 0 : -1
  let [best, nearest] = [from, Infinity]
  for (const [at, spot] of spots.entries()) {
    const on = (spot.x - here.x) * x + (spot.y - here.y) * y
    const aside = Math.abs((spot.x - here.x) * y) + Math.abs((spot.y - here.y) * x)
    const far = on + 3 * aside
    if (on > 1 && far < nearest) [best, nearest] = [at, far]
  }
  return best
}
