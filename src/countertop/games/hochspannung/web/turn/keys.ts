/* The keyboard: digits say, letters play, space draws, backspace clears. */

import { isShortcut } from '$shell/table/keyboard'

/** The letter keys by where they are, row by row: the first card is on Q on every keyboard. */
const LETTERS = ['KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY', 'KeyU', 'KeyI', 'KeyO', 'KeyP']
  .concat(['KeyA', 'KeyS', 'KeyD', 'KeyF', 'KeyG', 'KeyH', 'KeyJ', 'KeyK', 'KeyL'])
  .concat(['KeyZ', 'KeyX', 'KeyC', 'KeyV', 'KeyB', 'KeyN', 'KeyM'])

export type Stroke =
  | { kind: 'digit'; digit: number }
  | { kind: 'card'; slot: number }
  | { kind: 'draw' }
  | { kind: 'clear' }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** What a key means at this table, or null if it is none of its business. */
export function stroke(pressed: Pressed): Stroke | null {
  if (isShortcut(pressed)) return null
  if (/^[0-9]$/.test(pressed.key)) return { kind: 'digit', digit: Number(pressed.key) }
  if (pressed.code === 'Space') return { kind: 'draw' }
  if (pressed.key === 'Backspace' || pressed.key === 'Delete') return { kind: 'clear' }
  const at = LETTERS.indexOf(pressed.code)
  if (at < 0) return null
  return { kind: 'card', slot: pressed.shiftKey ? at + LETTERS.length : at }
}

/** What is printed on the key of a place in the hand: Y and Z change places on a German keyboard. */
export function keyCap(slot: number, language: string): string {
  const letter = LETTERS[slot % LETTERS.length]!.slice(3)
  const printed = language === 'de' ? (({ Y: 'Z', Z: 'Y' })[letter] ?? letter) : letter
  return slot < LETTERS.length ? printed : `⇧${printed}`
}
