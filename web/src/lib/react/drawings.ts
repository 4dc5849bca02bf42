// Six reactions from one pen, in a box of 48: round pieces with a face, and three things. Their
// colours are the same by day and by night, like those of cards.

import type { Reaction } from '../net/protocol.gen'

export interface Shape {
  d: string
  fill?: string
  /** Drawn with the pen; its width, where it is not 3. */
  pen?: number | true
}

const INK = '#241c15'
const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** A gaming piece: its edge below, its top, a paler ring. */
const piece: readonly Shape[] = [
  { d: disc(24, 26, 20), fill: '#b98400' },
  { d: disc(24, 23, 20), fill: '#ffcc1f' },
  { d: `${disc(24, 23, 17)}`, fill: '#ffdc5e' },
]

export const drawings: Readonly<Record<Reaction, readonly Shape[]>> = {
  bravo: [
    { d: 'M24 10l5.2 11 12 1.6-8.8 8.3 2.2 12L24 33l-10.600 5.900 2.200-12-8.800-8.300 12-1.600z', fill: '#b98400' },
    { d: 'M24 6.500l5.2 11 12 1.6-8.8 8.3 2.2 12L24 30l-10.600 5.900 2.200-12-8.800-8.300 12-1.600z', fill: '#ffcc1f', pen: 2.6 },
    { d: 'M9 4.500v6M6 7.500h6M40 33.500v6M37 36.500h6', pen: 2.6 },
  ],
  laugh: [
    ...piece,
    { d: 'M13 19.500q3-4.400 6 0M29 19.500q3-4.400 6 0', pen: true },
    { d: 'M13.500 25h21c-.6 6.600-4.700 10.400-10.500 10.400S14.100 31.600 13.500 25z', fill: INK },
    { d: 'M18 32.600q6-4.200 12 0-2.500 2.600-6 2.800-3.500-.2-6-2.800z', fill: '#e5697e' },
  ],
  wow: [
    ...piece,
    { d: `${disc(17.5, 19, 2.9)}${disc(30.5, 19, 2.9)}`, fill: INK },
    { d: 'M12.500 12.600q4-3.400 8-1.600M35.500 12.600q-4-3.400-8-1.600', pen: 2.6 },
    { d: 'M18.500 31a5.500 6.500 0 1 0 11 0a5.500 6.500 0 1 0 -11 0z', fill: INK },
  ],
  oops: [
    ...piece,
    { d: 'M13.500 17l6 3-6 3M34.500 17l-6 3 6 3', pen: 2.8 },
    { d: 'M14.500 32.500q3.200-4.600 6.300-1t6.300 0 6.300-1', pen: true },
    { d: 'M39 5.500c3 4 4.400 6.200 4.400 8.300a4.400 4.400 0 0 1-8.800 0c0-2.100 1.400-4.300 4.400-8.300z', fill: '#3f9ad6', pen: 2 },
  ],
  heart: [
    { d: 'M24 44.500C10 34.500 5 27.500 5 20.200 5 14 9.700 9.800 15 9.800c3.700 0 7 1.900 9 5.200 2-3.300 5.300-5.200 9-5.200 5.300 0 10 4.200 10 10.400 0 7.300-5 14.300-19 24.300z', fill: '#8f1f3c' },
    { d: 'M24 41.500C10 31.500 5 24.500 5 17.200 5 11 9.700 6.800 15 6.800c3.700 0 7 1.900 9 5.200 2-3.300 5.300-5.200 9-5.200 5.300 0 10 4.200 10 10.400 0 7.300-5 14.300-19 24.300z', fill: '#e0456b' },
    { d: 'M11 18.500c0-3.600 1.900-5.800 5-6', pen: 3.2 },
  ],
  thumb: [
    { d: 'M6 23h7v20H6z', fill: '#1b5fae', pen: 2.6 },
    { d: 'M14 24.500l7-10.500c.9-1.500 1-3.600 1-6.500 0-2.200 1.400-3.500 3.200-3.500 3.300 0 5 2.800 5 6.700 0 3.300-.8 5.700-1.700 8.300H39c2.500 0 4.300 2 3.900 4.500l-2 14.500c-.4 3-2.400 5-5.400 5H21c-3 0-5-1-7-2.500z', fill: '#ffdcae', pen: 2.6 },
  ],
}

/** In the order in which they are offered. */
export const REACTIONS = Object.keys(drawings) as readonly Reaction[]
