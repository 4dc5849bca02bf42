// Where the numbers of a list stand on the things that they speak of.

/** A thing on the screen. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** A place with nothing on it. */
  readonly isEmpty?: boolean
}

export interface Pointed {
  readonly number: number
  readonly played: boolean
  readonly boxes: readonly Box[]
}

export interface Badge {
  readonly number: number
  readonly played: boolean
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly size: number
}

const LEAST = 15
const MOST = 24
/** Where they stand on a thing, in parts of it: a card is printed up to its edge, so there they stand on that. */
const SPOT = { place: [0.5, 0.5], card: [0.88, 0], other: [0.8, 0.14] } as const
const spot = ({ width, height, isEmpty }: Box) => SPOT[height < 1.2 * width ? 'other' : isEmpty ? 'place' : 'card']

/** At the upper right corner of every thing; several of one thing side by side, the last one there. */
export function badges(pointed: readonly Pointed[]): Badge[] {
  const things = new Map<string, { box: Box; on: Pointed[] }>()
  for (const one of pointed) {
    for (const box of one.boxes) {
      const name = `${Math.round(box.x)} ${Math.round(box.y)}`
      const thing = things.get(name) ?? { box, on: [] }
      things.set(name, thing)
      thing.on.push(one)
    }
  }
  return [...things.values()].flatMap(({ box, on }) => along(box, on))
}

function along(box: Box, on: readonly Pointed[]): Badge[] {
  const room = box.width / on.length
  const wide = Math.max(LEAST, Math.min(MOST, 0.5 * Math.min(box.width, box.height)))
  const size = on.length === 1 ? wide : Math.max(LEAST, Math.min(wide, 1.3 * room))
  const apart = Math.min(0.95 * size, Math.max(room, 0.65 * size))
  const [across, down] = spot(box)
  const [x, y] = [box.x + box.width * across, box.y + box.height * down]
  return on.map(({ number, played }, place) => ({ number, played, x: x - (on.length - 1 - place) * apart, y, size }))
}
