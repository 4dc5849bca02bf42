// The icons of the first load, drawn with the pen of all others (`icons.ts`).
// `hole` is drawn over the solid part in the colour of the card.

export interface Drawing {
  line?: string
  bold?: string
  solid?: string
  hole?: string
}

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const glyphs = {
  again: { line: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.8 3.4v4.4h-4.4' },
  back: { bold: 'M14.5 5l-7 7 7 7' },
  book: { line: 'M12 6.5C9.6 4.6 6.6 4.2 3.5 4.6v13.2c3.1-.4 6.1 0 8.5 1.9c2.4-1.9 5.4-2.3 8.5-1.9V4.6C17.4 4.2 14.4 4.6 12 6.5zM12 6.5v13' },
  cross: { bold: 'M5.5 5.5l13 13M18.5 5.5l-13 13' },
  go: { bold: 'M9.5 5l7 7-7 7' },
  settings: { line: `M4 7h8M17 7h3M4 17h3M12 17h8${circle(14.5, 7, 2.5)}${circle(9.5, 17, 2.5)}` },
} as const satisfies Record<string, Drawing>

/** Not one of the first load, but of what comes right after it. */
export const tv: Drawing = { line: 'M4.5 4.8h15a1.5 1.5 0 0 1 1.5 1.5v8.9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15.2V6.3a1.5 1.5 0 0 1 1.5-1.5zM8.5 20.4h7' }

/** The same: four fields of a table. */
export const fields: Drawing = { solid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z' }

/** The same: two of a class. */
export const group: Drawing = { line: `${circle(9, 8, 3.4)}M2.8 19.5c.5-3.7 2.8-5.3 6.2-5.3s5.7 1.6 6.2 5.3M15.5 4.9a3.4 3.4 0 0 1 0 6.2M17.5 14.6c2.2.6 3.4 2.2 3.7 4.9` }
