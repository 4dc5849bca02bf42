/* The keyboard: left and right step the number, letters pick, enter does the only thing, backspace takes back. */

import { isShortcut } from '$shell/table/keyboard'

export type Stroke = { kind: 'step'; by: 1 | -1 } | { kind: 'pick'; at: number } | { kind: 'on' } | { kind: 'back' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What a key means at this table, or null if it is none of its business. */
export function stroke(pressed: Pressed): Stroke | null {
  if (isShortcut(pressed)) return null
  const { key } = pressed
  if (key === 'ArrowLeft') return { kind: 'step', by: -1 }
  if (key === 'ArrowRight') return { kind: 'step', by: 1 }
  if (key === 'Enter' || key === ' ') return { kind: 'on' }
  if (key === 'Backspace') return { kind: 'back' }
  const at = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1
  return at >= 0 ? { kind: 'pick', at } : null
}

/** The letter of the n-th thing that can be picked. */
export const letterOf = (at: number): string => LETTERS[at] ?? ''
