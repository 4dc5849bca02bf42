// Every icon from one pen: a 24 px box, round ends, a line of 2.4 (`line`) or 3 (`bold`), or solid.
// The few that the start page needs are in `glyphs.ts`.

import { circle, glyphs, tv, type Drawing } from './glyphs'

export const icons = {
  ...glyphs,
  bin: { line: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10.3 11v5.5M13.7 11v5.5' },
  bolt: { solid: 'M13.6 1.6 4.2 13.4h6.1L8.6 22.4 19.8 9.6h-6.9z' },
  bot: {
    solid: `M7 8h10a3.5 3.5 0 0 1 3.5 3.5v5.5a3.5 3.5 0 0 1-3.5 3.5H7a3.5 3.5 0 0 1-3.5-3.5v-5.5A3.5 3.5 0 0 1 7 8z${circle(12, 3.4, 1.9)}`,
    line: 'M12 8V4',
    hole: `${circle(8.7, 13.5, 1.9)}${circle(15.3, 13.5, 1.9)}M9.5 16.7h5a.8.8 0 0 1 0 1.6h-5a.8.8 0 0 1 0-1.6z`,
  },
  bulb: { line: 'M9 17.5c0-2.6-3-3.6-3-7.7a6 6 0 0 1 12 0c0 4.1-3 5.1-3 7.7zM9.8 21.2h4.4' },
  buoy: { line: `${circle(12, 12, 9)}${circle(12, 12, 3.6)}M5.8 5.8l3.5 3.5M14.7 14.7l3.5 3.5M18.2 5.8l-3.5 3.5M9.3 14.7l-3.5 3.5` },
  cards: { solid: 'M8.5 4.5h9a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2z', line: 'M3.4 7v10.5' },
  chain: { line: 'M9.8 14.2l4.4-4.4M10.5 7.5l2.2-2.2a4.2 4.2 0 0 1 6 6l-2.2 2.2M13.5 16.5l-2.2 2.2a4.2 4.2 0 0 1-6-6l2.2-2.2' },
  clear: { line: 'M9 5.5h11v13H9L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5' },
  clock: { line: `${circle(12, 12.5, 8.5)}M12 8v4.8l3.2 2M9.5 1.8h5` },
  crown: { solid: 'M3 7.5l4.7 4L12 4.5l4.3 7L21 7.5l-1.8 11.5H4.8z' },
  dots: { solid: `${circle(5, 12, 2.3)}${circle(12, 12, 2.3)}${circle(19, 12, 2.3)}` },
  download: { line: 'M12 3.5v11.5M7.4 10.8L12 15.4l4.6-4.6M4.5 20.3h15' },
  door: { line: 'M14 3.5H5.5v17H14M10.5 12H21M17 7.6l4.2 4.4L17 16.4' },
  down: { bold: 'M5 9.5l7 7 7-7' },
  eye: { line: `M2.5 12C5 7.5 8.3 5.3 12 5.3s7 2.2 9.5 6.7c-2.5 4.5-5.8 6.7-9.5 6.7S5 16.5 2.5 12z${circle(12, 12, 3)}` },
  hand: { line: 'M7.5 12.5V6.2a1.6 1.6 0 0 1 3.2 0v4.8V4.2a1.6 1.6 0 0 1 3.2 0v6.8-5.4a1.6 1.6 0 0 1 3.2 0v8.2c0 4-2.4 6.7-6 6.7-3 0-4.6-1.5-6.3-4.6l-1.7-3c-.6-1.2.9-2.6 2.2-1.4z' },
  hush: { line: `${circle(12, 12, 9)}M5.600 5.600l12.800 12.800` },
  first: { bold: 'M17 5.5L10.5 12l6.5 6.5', solid: 'M5.5 5h3v14h-3z' },
  flag: { solid: 'M6.5 3.4h12.4l-3 4.6 3 4.6H8.4v9h-2.6V3.4z' },
  last: { bold: 'M7 5.5l6.5 6.5L7 18.5', solid: 'M15.5 5h3v14h-3z' },
  lock: { line: 'M6 10.8h12v9.7H6zM8.4 10.8V7.3a3.6 3.6 0 0 1 7.2 0v3.5M12 14.6v2.1' },
  menu: { line: 'M4 7h16M4 12h16M4 17h16' },
  minus: { bold: 'M4.5 12h15' },
  moon: { solid: 'M15.2 2.6A9.6 9.6 0 1 0 21.6 15 7.6 7.6 0 0 1 15.2 2.6z' },
  pause: { solid: 'M7.5 4.5h1.5a1.3 1.3 0 0 1 1.3 1.3v12.4a1.3 1.3 0 0 1-1.3 1.3H7.5a1.3 1.3 0 0 1-1.3-1.3V5.8a1.3 1.3 0 0 1 1.3-1.3zM15 4.5h1.5a1.3 1.3 0 0 1 1.3 1.3v12.4a1.3 1.3 0 0 1-1.3 1.3H15a1.3 1.3 0 0 1-1.3-1.3V5.8A1.3 1.3 0 0 1 15 4.5z' },
  pen: { line: 'M4 20l1-4.5L16.2 4.3a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5' },
  play: { solid: 'M7 4.5v15l12.5-7.5z' },
  plus: { bold: 'M12 4.5v15M4.5 12h15' },
  react: { line: `${circle(12, 12, 9)}M8 14.2c1 1.9 2.4 2.8 4 2.8s3-.9 4-2.8M9 8.8v1M15 8.8v1` },
  screen: { line: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5' },
  seize: { solid: 'M12 2.5l8.5 4.8v9.4L12 21.5l-8.5-4.8V7.3z', hole: 'M7.5 10.9h5.2V7.6l4.8 4.4-4.8 4.4v-3.3H7.5z' },
  share: { line: 'M12 15V3.6M7.6 7.6L12 3.4l4.4 4.2M5 12.5V20h14v-7.5' },
  star: { solid: 'M12 2.2l2.95 6.2 6.75.9-4.95 4.7 1.25 6.75L12 17.5l-6 3.25 1.25-6.75L2.3 9.3l6.75-.9z' },
  stop: { solid: 'M7.5 5.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z' },
  tick: { bold: 'M4.5 12.5l5 5L19.5 7' },
  tv,
  unlock: { line: 'M6 10.8h12v9.7H6zM8.4 10.8V6.3a3.6 3.6 0 0 1 7-1.2M12 14.6v2.1' },
  user: { line: `${circle(12, 7.5, 4)}M4 20.5c.6-4.5 3.7-6.5 8-6.5s7.4 2 8 6.5` },
} as const satisfies Record<string, Drawing>

export type IconName = keyof typeof icons

export const drawing = (name: IconName): Drawing => icons[name]
