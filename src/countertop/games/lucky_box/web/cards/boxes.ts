/* Cards as they lie: nine squares, six lines, and how large they can be drawn. Square 0 is top left. */

import type { Bonus, Board, Box, CardView, Step } from '../types.gen'

export type Icon = Bonus['icon']

export const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
export const LINES = [0, 1, 2, 3, 4, 5] as const
/** Nine crosses. */
export const FULL = 0o777
/** The squares of each line as bits: three rows, then three columns. */
const LINE_SQUARES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444] as const

export const has = (bits: number, bit: number) => ((bits >> bit) & 1) === 1

/** The lines that are crossed from end to end, as bits. */
export const fullLines = (crosses: number): number =>
  LINES.reduce<number>((bits, line) => ((crosses & LINE_SQUARES[line]) === LINE_SQUARES[line] ? bits | (1 << line) : bits), 0)

export const linesIn = (bits: number): number[] => LINES.filter((line) => has(bits, line))

export const isRow = (line: number) => line < 3
/** Rows and columns both count from 1. */
export const place = (line: number) => (line % 3) + 1

/** One more or one less around the loop that joins 9 to 1. */
export const around = (number: number, by: number) => ((((number - 1 + by) % 9) + 9) % 9) + 1

/** How many steps apart two numbers are, the shorter way around. */
export function apart(a: number, b: number): number {
  const far = Math.abs(a - b)
  return Math.min(far, 9 - far)
}

/** The card as it stood before the last of these steps were taken. */
export function without(box: Box, steps: readonly Step[]): number {
  return steps.reduce((crosses, step) => (step.card === box.card ? crosses & ~(1 << step.square) : crosses), box.crosses)
}

export const faceOf = (cards: readonly CardView[], card: number): CardView | undefined => cards.find((face) => face.card === card)

export const isNumber = (icon: Icon): icon is number => typeof icon === 'number'

export const crossed = (board: Board): number => board.boxes.reduce((sum, box) => sum + SQUARES.filter((square) => has(box.crosses, square)).length, 0)

/** What is around the squares of a card: its rim, so many squares wide and high and so many pixels more, and pixels on all sides. */
export interface Rim {
  wide: number
  high: number
  more: number
  pad: number
}

export const RIM: Rim = { wide: 0.68, high: 0.64, more: 0, pad: 4 }
/** On a phone lying down the squares get what the rim can spare. */
export const lyingRim = (screen: number): Rim => ({ wide: 0, high: 0, more: screen < 700 ? 20 : 24, pad: 2 })

export interface Room {
  width: number
  height: number
  gapX: number
  gapY: number
  /** The largest that a square may get. */
  most: number
  rim?: Rim
}

export interface Fit {
  columns: number
  /** The side of a square in pixels. */
  square: number
}

/** How unevenly cards lie in so many columns: empty places, and more than two rows. */
function unevenness(cards: number, columns: number): number {
  const rows = Math.ceil(cards / columns)
  return rows * columns - cards + (rows > 2 ? 2 : 0)
}

/** The columns that let `cards` cards be as large as possible in a room, and lie as evenly as they can then. */
export function fit(cards: number, room: Room): Fit {
  const { wide, high, more, pad } = room.rim ?? RIM
  let best: Fit = { columns: 1, square: 0 }
  for (let columns = 1; columns <= Math.max(1, cards); columns++) {
    const rows = Math.ceil(Math.max(1, cards) / columns)
    const across = ((room.width - (columns - 1) * room.gapX) / columns - 2 * pad - more) / (3 + wide)
    const down = ((room.height - (rows - 1) * room.gapY) / rows - 2 * pad - more) / (3 + high)
    const square = Math.floor(Math.min(across, down, room.most) * 2) / 2
    const isMoreEven = unevenness(cards, columns) < unevenness(cards, best.columns)
    if (square > best.square || (square === best.square && isMoreEven)) best = { columns, square }
  }
  return best
}

/** The numbers of a card, row by row, to be said. */
export const rowsOf = ({ grid }: CardView): string[] => [0, 3, 6].map((at) => grid.slice(at, at + 3).join(' '))
