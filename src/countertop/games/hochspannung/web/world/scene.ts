/* The drawing behind the table: pylons and the lines between them, as SVG path data. */

export interface Pylon {
  x: number
  foot: number
  height: number
  /** Half the width at the foot. */
  half: number
}

/** How high each joint of the frame is (of the height), and how wide it is there (of `half`). */
const JOINTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0.2, 0.786],
  [0.38, 0.603],
  [0.52, 0.47],
  [0.64, 0.364],
  [0.74, 0.283],
  [0.83, 0.215],
  [0.91, 0.161],
  [1, 0.117],
]

/** Each pair of arms: its height, its reach, and how wide the frame is where the strut meets it. */
const ARMS: readonly (readonly [number, number, number])[] = [
  [0.64, 1.216, 0.322],
  [0.78, 1.53, 0.215],
  [0.91, 1.079, 0.134],
]

const TIP = 1.04
const STRUT = 0.05
const INSULATOR = 0.035

const line = (...points: [number, number][]) => 'M' + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')

function legs(pylon: Pylon): [number, number, number][] {
  return JOINTS.map(([up, wide]) => [pylon.x - pylon.half * wide, pylon.x + pylon.half * wide, pylon.foot - pylon.height * up])
}

/** The frame of a pylon, its arms and what the lines hang from. */
export function pylonPath(pylon: Pylon): string {
  const joints = legs(pylon)
  const left = joints.map(([x, , y]): [number, number] => [x, y])
  const right = joints.map(([, x, y]): [number, number] => [x, y])
  const tip: [number, number] = [pylon.x, pylon.foot - pylon.height * TIP]
  const braces = left.slice(1).map((to, i) => line(right[i]!, to) + line(left[i]!, right[i + 1]!))
  const arms = ARMS.map(([up, reach, wide]) => {
    const y = pylon.foot - pylon.height * up
    const sides = [-1, 1].map((side) => {
      const end: [number, number] = [pylon.x + side * pylon.half * reach, y]
      const hung: [number, number] = [end[0], y + pylon.height * INSULATOR]
      return line(hung, end, [pylon.x + side * pylon.half * wide, y - pylon.height * STRUT])
    })
    return sides.join('') + line([pylon.x - pylon.half * reach, y], [pylon.x + pylon.half * reach, y])
  })
  return line(...left, tip) + line(...right, tip) + braces.join('') + arms.join('')
}

/** Where the six lines hang, from the lowest arm up, left before right. */
export function hooks(pylon: Pylon): [number, number][] {
  return ARMS.flatMap(([up, reach]) => {
    const y = pylon.foot - pylon.height * (up - INSULATOR)
    return [-1, 1].map((side): [number, number] => [pylon.x + side * pylon.half * reach, y])
  })
}

/** Lines off the picture: all hooks of `pylon` lead to one side, a little lower. */
export function away(pylon: Pylon, x: number, lower: number): [number, number][] {
  return hooks(pylon).map(([, y]) => [x, y + lower])
}

/** Lines between two rows of hooks, each sagging below its lower end. */
export function wires(from: [number, number][], to: [number, number][], sag: number): string {
  return from
    .map(([x, y], i) => {
      const [toX, toY] = to[i]!
      return `M${x} ${y}Q${(x + toX) / 2} ${Math.max(y, toY) + sag} ${toX} ${toY}`
    })
    .join('')
}
