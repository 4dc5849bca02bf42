import { expect, test } from 'vitest'
import { centre, frame, heading, nearest, outline, poseIn, seams, walk, type Place } from './geometry'

/** Rows of two, three and two, as on a small map. */
const PLACES: readonly Place[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -2, y: 0 },
  { x: 0, y: 0 },
  { x: 2, y: 0 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
]
const edges = (path: string) => path.split('M').length - 1

test('a lone hex has six edges and no seam', () => {
  expect(edges(outline([{ x: 0, y: 0 }]))).toBe(6)
  expect(seams([{ x: 0, y: 0 }])).toBe('')
})

test('two neighbours share one edge, seven around a middle share twelve', () => {
  expect(edges(outline(PLACES.slice(0, 2)))).toBe(10)
  expect(edges(seams(PLACES.slice(0, 2)))).toBe(1)
  expect(edges(outline(PLACES))).toBe(18)
  expect(edges(seams(PLACES))).toBe(12)
})

test('a seam reaches a corner only where three hexes of the group meet', () => {
  const [short] = seams(PLACES.slice(0, 2)).match(/-?[\d.]+ -?[\d.]+/g)!
  expect(short).toBe('0.0 -95.5')
  expect(seams([PLACES[0]!, PLACES[1]!, PLACES[3]!])).toContain('0.0 -50.0')
})

test('the frame holds every corner of every hex', () => {
  const [left, top, width, height] = frame(PLACES).split(' ').map(Number) as [number, number, number, number]
  for (const place of PLACES) {
    const [x, y] = centre(place)
    expect(x - 43.3).toBeGreaterThan(left)
    expect(x + 43.3).toBeLessThan(left + width)
    expect(y - 50).toBeGreaterThan(top)
    expect(y + 59).toBeLessThan(top + height)
  }
})

test('a touch means the nearest hex, also a little beside the map, but not far away', () => {
  for (const [hex, place] of PLACES.entries()) {
    const [x, y] = centre(place)
    expect(nearest(PLACES, x + 20, y - 18)).toBe(hex)
  }
  expect(nearest(PLACES, -150, 5)).toBe(2)
  expect(nearest(PLACES, -400, 0)).toBeNull()
})

test('arrows walk along the row and straight up and down', () => {
  expect(walk(PLACES, 2, 'right', -2)).toBe(3)
  expect(walk(PLACES, 4, 'right', 2)).toBe(4)
  expect(walk(PLACES, 4, 'up', 2)).toBe(1)
  expect(walk(PLACES, 1, 'down', 2)).toBe(4)
  expect(walk(PLACES, 5, 'down', -1)).toBe(5)
  expect(walk(PLACES, 0, 'left', -1)).toBe(0)
})

test('every hex can be walked to, over gaps in a row too', () => {
  const gappy: readonly Place[] = [{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 0 }, { x: 4, y: 0 }, { x: 5, y: 1 }, { x: 9, y: 1 }]
  const seen = new Set([0])
  for (const hex of seen) {
    for (const way of ['left', 'right', 'up', 'down'] as const) seen.add(walk(gappy, hex, way, gappy[hex]!.x))
  }
  expect(seen.size).toBe(gappy.length)
})

/** Thirteen rows of seven and six. */
const LONG: readonly Place[] = Array.from({ length: 13 }, (_, row) =>
  Array.from({ length: 7 - (row % 2) }, (_, column) => ({ x: 2 * column - 6 + (row % 2), y: row - 6 })),
).flat()

test('a long map lies down where the room is wide, and stands where it is high', () => {
  expect(poseIn(LONG, { width: 1200, height: 560 })).toBe('turned')
  expect(poseIn(LONG, { width: 344, height: 420 })).toBe('straight')
  expect(poseIn(PLACES, { width: 1200, height: 300 })).toBe('straight')
})

test('what is turned is where it is drawn', () => {
  const [left, top, width, height] = frame(LONG, 'turned').split(' ').map(Number)
  expect([width! > 1.5 * height!, left! < 0, top! < 0]).toEqual([true, true, true])
  for (const [hex, place] of LONG.entries()) expect(nearest(LONG, ...centre(place, 'turned'), 'turned')).toBe(hex)
})

test('an arrow goes where it points, also on a map that is turned', () => {
  const from = 45
  for (const arrow of ['left', 'right', 'up', 'down'] as const) {
    const to = LONG[walk(LONG, from, heading(arrow, 'turned'), LONG[from]!.x)]!
    const [[x, y], [tx, ty]] = [centre(LONG[from]!, 'turned'), centre(to, 'turned')]
    const way = { left: x - tx, right: tx - x, up: y - ty, down: ty - y }
    expect(Math.max(...Object.values(way))).toBe(way[arrow])
  }
})
