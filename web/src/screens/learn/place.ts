// Where the slip lies: near what it speaks of, and never on what is meant. Everything is measured
// on the screen, so it fits every table at every size.

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** One button, with its words in the middle. */
  readonly isButton?: boolean
}
export type Side = 'above' | 'below' | 'left' | 'right'
export interface Place {
  readonly x: number
  readonly y: number
}
export interface Arrow extends Place {
  /** Where the arrow comes from. */
  readonly side: Side
  readonly size: number
}

/** The arrow is drawn in a box of this size or smaller, and reaches so far into what it points at: not to the words on a button. */
export const ARROW = 56
export const REACH = 8
const SHORTEST = 34
/** So much of it may lie on the slip: never on the words. */
const EDGE = 8
const MARGIN = 8
const STEP = 8
/** Between the slip and what it speaks of, so that the arrow is seen. */
const GAP = 38

/** Where a slip of this size lies on a page. `kept` is what should stay in sight, `free` what it never lies on. */
export function placeOf(slip: Pick<Box, 'width' | 'height'>, page: Pick<Box, 'width' | 'height'>, target: Box, kept: readonly Box[], free: readonly Box[] = []): Place {
  let best: Place = { x: MARGIN, y: MARGIN }
  let least = Infinity
  for (const x of columns(slip, page, target)) {
    for (let y = MARGIN; y <= Math.max(MARGIN, page.height - slip.height - MARGIN); y += STEP) {
      const box = { x, y, ...slip }
      const covers = (boxes: readonly Box[]) => boxes.reduce((sum, one) => sum + overlap(box, one), 0)
      const cost = 1000 * covers(free) + 200 * covers([target]) + 8 * covers(kept) + 40 * Math.abs(distance(box, target) - GAP)
      if (cost < least) [least, best] = [cost, { x, y }]
    }
  }
  return best
}

/** Where the arrow from a slip stands, so that it points at its target: a shorter one where they lie close together. */
export function arrowOf(slip: Box, target: Box): Arrow {
  const side = sideOf(slip, target)
  const { start, end } = gapOf(side, slip, target)
  const size = clamp(end - start, SHORTEST, ARROW)
  const along = side === 'above' || side === 'left' ? Math.max(end - size, start) : Math.min(start, end - size)
  if (side === 'above' || side === 'below') {
    const middle = clamp(aim(target), slip.x + size / 2, slip.x + slip.width - size / 2)
    return { side, size, x: clamp(middle, target.x + 8, target.x + target.width - 8) - size / 2, y: along }
  }
  const middle = clamp(center(target).y, slip.y + size / 2, slip.y + slip.height - size / 2)
  return { side, size, x: along, y: clamp(middle, target.y + 8, target.y + target.height - 8) - size / 2 }
}

/** From where to where an arrow may lie: from the edge of the one into the edge of the other, left to right or top to bottom. */
function gapOf(side: Side, slip: Box, target: Box): { start: number; end: number } {
  if (side === 'above') return { start: slip.y + slip.height - EDGE, end: target.y + REACH }
  if (side === 'below') return { start: target.y + target.height - REACH, end: slip.y + EDGE }
  if (side === 'left') return { start: slip.x + slip.width - EDGE, end: target.x + REACH }
  return { start: target.x + target.width - REACH, end: slip.x + EDGE }
}

/** The middle, but not the middle of a long button: there are its words. */
function aim({ x, width, height, isButton }: Box): number {
  return isButton && width > 4 * height ? x + width / 7 : x + width / 2
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
