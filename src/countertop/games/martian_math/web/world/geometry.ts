/* Where hexes lie on the drawing, which one is meant by a touch, and the outline of a colony. */

export interface Place {
  readonly x: number
  readonly y: number
}

/** Half a hex's width and its radius on the drawing; rows are one and a half radii apart. */
export const HALF = 43.3
export const RADIUS = 50
const ROW = 75
/** Room around the map for rims, and below it for the thickness of the tiles. */
const MARGIN = 7
const THICK = 9
/** A touch beside the map still means the nearest hex, up to this far from its middle. */
const REACH = 1.5 * RADIUS

/** A map is drawn straight, or turned to the left by a quarter: what was its top lies at the left then. */
export type Pose = 'straight' | 'turned'
/** Only a map that is so much longer than wide is turned. */
const LONG = 1.3

export const centre = ({ x, y }: Place, pose: Pose = 'straight'): [number, number] =>
  pose === 'turned' ? [y * ROW, -x * HALF] : [x * HALF, y * ROW]

/** The corners of a hex, a little inside of its rim. */
const CORNERS = [[42.3, 24.4], [0, 48.8], [-42.3, 24.4], [-42.3, -24.4], [0, -48.8], [42.3, -24.4]] as const
const listed = (pose: Pose, deep: number) => CORNERS.map(([x, y]) => (pose === 'turned' ? `${y},${deep - x}` : `${x},${y + deep}`)).join(' ')
export const corners: Readonly<Record<Pose, string>> = { straight: listed('straight', 0), turned: listed('turned', 0) }
/** The same, seen below the tile: how thick it is. */
export const edges: Readonly<Record<Pose, string>> = { straight: listed('straight', THICK), turned: listed('turned', THICK) }

interface Box {
  left: number
  top: number
  width: number
  height: number
}

function box(places: readonly Place[], pose: Pose): Box {
  const [beside, above] = pose === 'turned' ? [RADIUS, HALF] : [HALF, RADIUS]
  const middles = places.map((place) => centre(place, pose))
  const [across, down] = [middles.map(([x]) => x), middles.map(([, y]) => y)]
  const left = Math.min(...across) - beside - MARGIN
  const top = Math.min(...down) - above - MARGIN
  return { left, top, width: Math.max(...across) + beside + MARGIN - left, height: Math.max(...down) + above + MARGIN + THICK - top }
}

/** The view box that holds the whole map. */
export function frame(places: readonly Place[], pose: Pose = 'straight'): string {
  const { left, top, width, height } = box(places, pose)
  return [left, top, width, height].map((length) => Math.round(length * 10) / 10).join(' ')
}

/** How a map lies in so much room: a long one is turned where that makes its hexes larger. */
export function poseIn(places: readonly Place[], room: { width: number; height: number }): Pose {
  const scale = (pose: Pose) => {
    const { width, height } = box(places, pose)
    return Math.min(room.width / width, room.height / height)
  }
  const { width, height } = box(places, 'straight')
  const isLong = Math.max(width, height) > LONG * Math.min(width, height)
  return isLong && scale('turned') > scale('straight') ? 'turned' : 'straight'
}

/** The six neighbours, and the edge that lies between: from corner to corner. */
const SIDES = [
  { dx: 2, dy: 0, from: [HALF, -25], to: [HALF, 25] },
  { dx: 1, dy: 1, from: [HALF, 25], to: [0, RADIUS] },
  { dx: -1, dy: 1, from: [0, RADIUS], to: [-HALF, 25] },
  { dx: -2, dy: 0, from: [-HALF, 25], to: [-HALF, -25] },
  { dx: -1, dy: -1, from: [-HALF, -25], to: [0, -RADIUS] },
  { dx: 1, dy: -1, from: [0, -RADIUS], to: [HALF, -25] },
] as const

const at = ({ x, y }: Place) => `${x},${y}`

/** The outline of a group of hexes, edge by edge. */
export function outline(places: readonly Place[]): string {
  const isInside = within(places)
  return places.flatMap((place) => SIDES.filter((side) => !isInside(place, side)).map((side) => edge(place, side))).join('')
}

/**
 * The seams inside a group: drawn over in the owner's colour they let the hexes grow together. A seam
 * stops short of a corner that the group does not hold on all three sides.
 */
export function seams(places: readonly Place[]): string {
  const isInside = within(places)
  const reach = (place: Place, side: number) => (isInside(place, SIDES[(side + 6) % 6]!) ? 1 : 0.82)
  return places
    .flatMap((place) =>
      SIDES.slice(0, 3).flatMap((side, number) => (isInside(place, side) ? [edge(place, side, reach(place, number - 1), reach(place, number + 1))] : [])),
    )
    .join('')
}

type Side = (typeof SIDES)[number]

function within(places: readonly Place[]) {
  const group = new Set(places.map(at))
  return ({ x, y }: Place, { dx, dy }: Side) => group.has(at({ x: x + dx, y: y + dy }))
}

/** An edge from corner to corner, or only so much of either half. */
function edge(place: Place, { from, to }: Side, first = 1, second = 1): string {
  const [x, y] = centre(place)
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const end = ([ex, ey]: readonly [number, number], part: number) =>
    `${(x + mx + (ex - mx) * part).toFixed(1)} ${(y + my + (ey - my) * part).toFixed(1)}`
  return `M${end(from, first)}L${end(to, second)}`
}

/** The hex nearest to a point of the drawing, if it is near enough to be meant. */
export function nearest(places: readonly Place[], px: number, py: number, pose: Pose = 'straight', reach = REACH): number | null {
  let best: number | null = null
  let least = reach
  for (const [hex, place] of places.entries()) {
    const [x, y] = centre(place, pose)
    const distance = Math.hypot(px - x, py - y)
    if (distance <= least) [best, least] = [hex, distance]
  }
  return best
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const STRAIGHT: Readonly<Record<Direction, Direction>> = { left: 'up', up: 'right', right: 'down', down: 'left' }
/** The way that an arrow points at on a map in this pose. */
export const heading = (direction: Direction, pose: Pose) => (pose === 'turned' ? STRAIGHT[direction] : direction)

/** The hex that an arrow key leads to. `column` is where one came from, so that up and down go straight. */
export function walk(places: readonly Place[], from: number, direction: Direction, column: number): number {
  const here = places[from]!
  const hexes = places.map((place, hex) => ({ ...place, hex }))
  const across = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  const ahead = across
    ? hexes.filter(({ x, y }) => y === here.y && (x - here.x) * sign > 0)
    : hexes.filter(({ y }) => y === here.y + sign)
  const way = (x: number) => Math.abs(x - (across ? here.x : column))
  return ahead.sort((a, b) => way(a.x) - way(b.x))[0]?.hex ?? from
}
