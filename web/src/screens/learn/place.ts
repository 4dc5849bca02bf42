// Where the slip lies: near what it speaks of, and never on what is meant. Everything is measured
// on the screen, so it fits every table at every size.

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Side = 'above' | 'below' | 'left' | 'right'
export interface Place {
  readonly x: number
  readonly y: number
}
export interface Arrow extends Place {
  /** Where the arrow comes from. */
  readonly side: Side
}

/** The arrow is drawn in a box of this size, and reaches so far into what it points at. */
export const ARROW = 56
const REACH = 22
/** So much of it may lie on the slip: never on the words. */
const EDGE = 8
const MARGIN = 8
const STEP = 8
/** Between the slip and what it speaks of, so that the arrow is seen. */
const GAP = 30

/** Where a slip of this size lies on a page. `kept` is what should stay in sight, `free` what it never lies on. */
export function placeOf(slip: Pick<Box, 'width' | 'height'>, page: Pick<Box, 'width' | 'height'>, target: Box, kept: readonly Box[], free: readonly Box[] = []): Place {
  let best: Place = { x: MARGIN, y: MARGIN }
  let least = Infinity
  for (const x of columns(slip, page, target)) {
    for (let y = MARGIN; y <= Math.max(MARGIN, page.height - slip.height - MARGIN); y += STEP) {
      const box = { x, y, ...slip }
      const covers = (boxes: readonly Box[]) => boxes.reduce((sum, one) => sum + overlap(box, one), 0)
      const cost = 1000 * covers(free) + 40 * covers([target]) + 8 * covers(kept) + 40 * Math.abs(distance(box, target) - GAP)
      if (cost < least) [least, best] = [cost, { x, y }]
    }
  }
  return best
}

/** Where the arrow from a slip stands, so that it points at its target. */
export function arrowOf(slip: Box, target: Box): Arrow {
  const side = sideOf(slip, target)
  const half = ARROW / 2
  if (side === 'above' || side === 'below') {
    const middle = clamp(center(target).x, slip.x + half, slip.x + slip.width - half)
    const x = clamp(middle, target.x + 8, target.x + target.width - 8) - half
    const reach = Math.min(REACH, target.height / 2)
    if (side === 'above') return { side, x, y: Math.max(target.y + reach - ARROW, slip.y + slip.height - EDGE) }
    return { side, x, y: Math.min(target.y + target.height - reach, slip.y + EDGE - ARROW) }
  }
  const middle = clamp(center(target).y, slip.y + half, slip.y + slip.height - half)
  const y = clamp(middle, target.y + 8, target.y + target.height - 8) - half
  const reach = Math.min(REACH, target.width / 2)
  if (side === 'left') return { side, y, x: Math.max(target.x + reach - ARROW, slip.x + slip.width - EDGE) }
  return { side, y, x: Math.min(target.x + target.width - reach, slip.x + EDGE - ARROW) }
}

function sideOf(slip: Box, target: Box): Side {
  const gaps: readonly (readonly [Side, number])[] = [
    ['above', target.y - (slip.y + slip.height)],
    ['below', slip.y - (target.y + target.height)],
    ['left', target.x - (slip.x + slip.width)],
    ['right', slip.x - (target.x + target.width)],
  ]
  return gaps.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

function columns({ width }: Pick<Box, 'width'>, page: Pick<Box, 'width'>, target: Box): Set<number> {
  const last = Math.max(MARGIN, page.width - width - MARGIN)
  const middle = clamp(center(target).x - width / 2, MARGIN, last)
  const beside = [target.x - GAP - width, target.x + target.width + GAP].map((x) => clamp(x, MARGIN, last))
  return new Set([(page.width - width) / 2, middle, ...beside, MARGIN, last].map(Math.round))
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return across > 0 && down > 0 ? across * down : 0
}

/** How far two boxes lie apart; 0 where they touch. */
function distance(one: Box, other: Box): number {
  const across = Math.max(0, other.x - (one.x + one.width), one.x - (other.x + other.width))
  const down = Math.max(0, other.y - (one.y + one.height), one.y - (other.y + other.height))
  return Math.hypot(across, down)
}

const center = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
