// The picture that people share: 1080 px square, how well it went, nothing of what was dealt.

import type { Row } from '../net/days.gen'

export const SIDE = 1080
const EDGE = 72
const GAP = 20
const IN_A_LINE = 4
const BOX = 178

export interface Picture {
  title: string
  date: string
  big: string
  unit: string
  rows: readonly Row[]
  rowName: (number: number) => string
  /** The colours of the game's world. */
  world: readonly [string, string]
  on: string
  on2: string
  /** The typeface of the page. */
  family: string
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText' | 'beginPath' | 'roundRect' | 'fill' | 'stroke' | 'arc' | 'moveTo' | 'lineTo' | 'closePath' | 'createLinearGradient'
>

const NOTCHES = ['#FFCC1F', '#2E8B5C', '#19A7A0', '#C2502A', '#7B43B0']

export function draw(pen: Pen, picture: Picture) {
  const { family } = picture
  const ground = pen.createLinearGradient(0, 0, SIDE * 0.4, SIDE)
  ground.addColorStop(0, picture.world[0])
  ground.addColorStop(1, picture.world[1])
  pen.fillStyle = ground
  pen.fillRect(0, 0, SIDE, SIDE)
  write(pen, picture.title, EDGE, EDGE + 46, { family, size: 50, weight: 750, colour: picture.on, most: 780 })
  write(pen, picture.date, EDGE, EDGE + 104, { family, size: 40, weight: 500, colour: picture.on2, most: 780 })
  mark(pen, SIDE - EDGE - 54, EDGE + 50)
  const lines = Math.ceil(picture.rows.length / IN_A_LINE)
  const top = SIDE - EDGE - lines * (BOX + GAP) + GAP
  const middle = (EDGE + 120 + top) / 2
  write(pen, picture.big, SIDE / 2, middle + 70, { family, size: picture.big.length > 4 ? 190 : 260, weight: 800, colour: picture.on, most: 900, align: 'center' })
  write(pen, picture.unit, SIDE / 2, middle + 150, { family, size: 46, weight: 600, colour: picture.on2, most: 900, align: 'center' })
  picture.rows.forEach((row, index) => box(pen, picture, row, index, top))
}

interface Style {
  family: string
  size: number
  weight: number
  colour: string
  most: number
  align?: CanvasTextAlign
}

/** Smaller, where there is not so much room. */
function write(pen: Pen, text: string, x: number, y: number, { size, weight, colour, most, family, align = 'left' }: Style) {
  const set = (px: number) => (pen.font = `${weight} ${px}px ${family}`)
  set(size)
  const width = pen.measureText(text).width
  if (width > most) set(Math.floor((size * most) / width))
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y)
}

function box(pen: Pen, picture: Picture, row: Row, index: number, top: number) {
  const across = Math.min(IN_A_LINE, picture.rows.length)
  const width = (SIDE - 2 * EDGE - (across - 1) * GAP) / across
  const x = EDGE + (index % IN_A_LINE) * (width + GAP)
  const y = top + Math.floor(index / IN_A_LINE) * (BOX + GAP)
  pen.fillStyle = isDark(picture.on) ? 'rgba(255, 255, 255, 0.45)' : 'rgba(0, 0, 0, 0.3)'
  pen.beginPath()
  pen.roundRect(x, y, width, BOX, 28)
  pen.fill()
  write(pen, picture.rowName(row.number), x + width / 2, y + 52, { family: picture.family, size: 36, weight: 600, colour: picture.on, most: width - 24, align: 'center' })
  marks(row.squares, x + width / 2, width - 32, (at, size) => square(pen, at, y + 92, size))
  marks(row.stars, x + width / 2, width - 32, (at, size) => star(pen, at, y + 143, size + 2, isDark(picture.on) ? '#9a4d00' : '#FFCB5C'))
}

/** Whether a colour, `#rrggbb`, is one to write with on a pale ground. */
const isDark = (colour: string) => [1, 3, 5].reduce((sum, at) => sum + parseInt(colour.slice(at, at + 2), 16), 0) < 384

/** So many marks side by side, closer where they are many. */
function marks(count: number, middle: number, most: number, put: (x: number, size: number) => void) {
  const pitch = Math.min(46, most / Math.max(1, count))
  for (let one = 0; one < count; one += 1) put(middle + (one - (count - 1) / 2) * pitch, Math.min(20, pitch * 0.46))
}

function square(pen: Pen, x: number, y: number, half: number) {
  pen.fillStyle = '#FFF6E2'
  pen.strokeStyle = '#D9A441'
  pen.lineWidth = half / 4
  pen.beginPath()
  pen.roundRect(x - half * 0.8, y - half * 0.8, half * 1.6, half * 1.6, half / 3)
  pen.fill()
  pen.stroke()
}

function star(pen: Pen, x: number, y: number, radius: number, colour: string) {
  pen.fillStyle = colour
  pen.beginPath()
  for (let point = 0; point < 10; point += 1) {
    const reach = point % 2 === 0 ? radius : radius * 0.46
    const angle = (point * Math.PI) / 5 - Math.PI / 2
    if (point === 0) pen.moveTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
    else pen.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  pen.closePath()
  pen.fill()
}

/** Our mark: a counter with five notches and a plus. */
function mark(pen: Pen, x: number, y: number) {
  disc(pen, x, y, 54, '#FFFBF1')
  NOTCHES.forEach((colour, notch) => {
    const from = -Math.PI / 2 + 0.1 + (notch * 2 * Math.PI) / 5
    pen.strokeStyle = colour
    pen.lineWidth = 12
    pen.lineCap = 'butt'
    pen.beginPath()
    pen.arc(x, y, 48, from, from + 1.05)
    pen.stroke()
  })
  disc(pen, x, y, 37, '#241C15')
  pen.strokeStyle = '#FFFBF1'
  pen.lineWidth = 10
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(x, y - 18)
  pen.lineTo(x, y + 18)
  pen.moveTo(x - 18, y)
  pen.lineTo(x + 18, y)
  pen.stroke()
}

function disc(pen: Pen, x: number, y: number, radius: number, colour: string) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
