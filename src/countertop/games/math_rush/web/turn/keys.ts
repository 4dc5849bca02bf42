/* The keyboard: digits choose a card, Q W E a goal, with shift a card in its set. */

import { isShortcut } from '$shell/table/keyboard'

export type Stroke =
  | { kind: 'digit'; number: number }
  | { kind: 'goal'; slot: number; shift: boolean }
  | { kind: 'have' | 'mine' | 'draw' | 'swap' | 'cancel' | 'go' }

/** The keys of the goals by where they are: the first one is on Q on every keyboard. */
const GOALS = ['KeyQ', 'KeyW', 'KeyE']
const DIGITS = ['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'Digit9']
const WORDS: Readonly<Record<string, 'have' | 'mine' | 'draw' | 'swap'>> = { h: 'have', m: 'mine', d: 'draw', s: 'swap' }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** What a key means at this table, or null if it is none of its business. */
export function stroke(pressed: Pressed): Stroke | null {
  if (isShortcut(pressed)) return null
  if (/^[1-9]$/.test(pressed.key)) return { kind: 'digit', number: Number(pressed.key) }
  if (DIGITS.includes(pressed.code)) return { kind: 'digit', number: DIGITS.indexOf(pressed.code) + 1 }
  const slot = GOALS.indexOf(pressed.code)
  if (slot >= 0) return { kind: 'goal', slot, shift: pressed.shiftKey }
  if (pressed.key === 'Escape') return { kind: 'cancel' }
  if (pressed.key === 'Enter') return { kind: 'go' }
  const word = WORDS[pressed.key.toLowerCase()]
  return word ? { kind: word } : null
}

export const goalKey = (slot: number): string => GOALS[slot]?.slice(3) ?? ''
