// The twelve pictures that children find their way in with, drawn in a box of 32.

import type { Picture } from './school.gen'

export type Three = readonly [Picture, Picture, Picture]

/** A part of a picture: filled, or a line of some width. */
export interface Stroke {
  readonly d: string
  readonly fill?: string
  readonly line?: readonly [colour: string, width: number]
}

const round = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const SUN = '#F2A900'
const LEAF = '#2E8B5C'
const BARK = '#7A4E1E'
const GOLD = '#B07A00'
const WHITE = '#FFFFFF'

export const symbols: readonly { readonly name: Picture; readonly strokes: readonly Stroke[] }[] = [
  { name: 'sun', strokes: [{ d: round(16, 16, 6.5), fill: SUN }, { d: 'M16 3v4M16 25v4M3 16h4M25 16h4M6.8 6.8l2.8 2.8M22.4 22.4l2.8 2.8M25.2 6.8l-2.8 2.8M9.6 22.4l-2.8 2.8', line: [SUN, 2.6] }] },
  { name: 'moon', strokes: [{ d: 'M20.5 4.5A12 12 0 1 0 28 20 9.5 9.5 0 0 1 20.5 4.5z', fill: '#3F6FB5' }] },
  { name: 'tree', strokes: [{ d: 'M16 3l9 12h-5l6 8H6l6-8H7z', fill: LEAF }, { d: 'M14 23h4v6h-4z', fill: BARK }] },
  { name: 'fish', strokes: [{ d: 'M3 16c5-8 14-8 19-1l7-5v13l-7-5c-5 6-14 6-19-2z', fill: '#1B8FA0' }, { d: round(10, 14.5, 1.8), fill: WHITE }] },
  { name: 'house', strokes: [{ d: 'M4 15L16 4l12 11v14H4z', fill: '#C2502A' }, { d: 'M13 29v-8h6v8z', fill: '#FFFBF1' }] },
  { name: 'boat', strokes: [{ d: 'M4 21h24l-4 7H8z', fill: BARK }, { d: 'M15 3v16H5z', fill: '#A8205C' }, { d: 'M17 7v12h9z', fill: '#E7A3C2' }] },
  { name: 'key', strokes: [{ d: round(10, 16, 6), line: [GOLD, 4] }, { d: 'M16 16h13M24 16v6M28.5 16v4', line: [GOLD, 4] }] },
  { name: 'apple', strokes: [{ d: 'M16 10c-4-4-12-1-11 7 1 7 6 12 9 12 1 0 1-.8 2-.8s1 .8 2 .8c3 0 8-5 9-12 1-8-7-11-11-7z', fill: '#B23A2B' }, { d: 'M16 10c0-3 1-5 4-6', line: [LEAF, 3] }] },
  { name: 'ball', strokes: [{ d: round(16, 16, 12), fill: '#1B5FAA' }, { d: 'M4.5 13c8 4 15 4 23 0M16 4c-4 8-4 16 0 24', line: [WHITE, 2.4] }] },
  { name: 'cloud', strokes: [{ d: 'M9 25a6 6 0 0 1-1-12 8 8 0 0 1 15-2 7 7 0 0 1 1 14z', fill: '#8FB8D8' }] },
  { name: 'flower', strokes: [{ d: [round(16, 8, 5), round(24, 14, 5), round(21, 23, 5), round(11, 23, 5), round(8, 14, 5)].join(''), fill: '#C65B96' }, { d: round(16, 16, 4.5), fill: SUN }] },
  { name: 'rocket', strokes: [{ d: 'M16 2c6 5 7 12 5 19H11C9 14 10 7 16 2z', fill: '#6B3FA0' }, { d: round(16, 12, 3), fill: WHITE }, { d: 'M11 17l-5 6h6zM21 17l5 6h-6z', fill: '#A37BD0' }, { d: 'M13 23h6l-3 7z', fill: SUN }] },
]
