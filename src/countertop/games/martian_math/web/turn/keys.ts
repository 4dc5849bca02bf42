/* The keyboard: + − * / choose, digits and enter answer, arrows walk the map, space rolls. */

import { isShortcut } from '$shell/table/keyboard'
import type { Operation } from '../types.gen'
import type { Direction } from '../world/geometry'

export type Stroke =
  | { kind: 'sign'; sign: Operation }
  | { kind: 'digit'; digit: number }
  | { kind: 'walk'; direction: Direction }
  | { kind: 'enter' }
  | { kind: 'space' }
  | { kind: 'back' }

const SIGNS: Readonly<Record<string, Operation>> = { '+': '+', '-': '-', '−': '-', '*': '*', '×': '*', x: '*', '/': '/', '÷': '/', ':': '/' }
const WALKS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** What a key means at this table, or null if it is none of its business. */
export function stroke(pressed: Pressed): Stroke | null {
  if (isShortcut(pressed)) return null
  const { key } = pressed
  if (/^[0-9]$/.test(key)) return { kind: 'digit', digit: Number(key) }
  if (key === 'Enter') return { kind: 'enter' }
  if (key === ' ') return { kind: 'space' }
  if (key === 'Backspace' || key === 'Delete') return { kind: 'back' }
  const sign = SIGNS[key]
  if (sign) return { kind: 'sign', sign }
  const direction = WALKS[key]
  return direction ? { kind: 'walk', direction } : null
}
