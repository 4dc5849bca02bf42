/* What players tell each other without talking: "I have one", "leave this to me", about a goal or
   about a card that lies there. */

import type { Signalled } from '$shell/game'
import type { SetView } from '../types.gen'
import type { Words } from '../words'
import type { ShownSet } from '../world/board'

export type Word = 'have' | 'mine'

/** A signal on the board: who says what about which goal or card. */
export interface Said {
  id: number
  seat: number
  word: Word
  about: string
}

export const isWord = (word: string): word is Word => word === 'have' || word === 'mine'

export const aboutGoal = (goal: number): string => `goal:${goal}`
export const aboutCard = (card: number): string => `card:${card}`

/** All that can be pointed at in a set: its goal and its cards. */
export const topics = (set: SetView | ShownSet): string[] => [aboutGoal(set.goal.goal), ...set.stacks.flat().map((laid) => aboutCard(laid.face.card))]

/** A signal as a line for a screen reader; nothing if it is about something that is not there any more. */
export function spokenSignal({ word, about }: Signalled, name: string, sets: readonly ShownSet[], t: Words): string {
  const set = sets.find((each) => topics(each).includes(about))
  if (!set || !name || !isWord(word)) return ''
  const goal = t.goal(set.slot + 1)
  const laid = set.stacks.flat().find((each) => aboutCard(each.face.card) === about)
  if (!laid) return word === 'have' ? t.haveGoal(name, goal) : t.mineGoal(name, goal)
  const card = t.card(laid.face)
  return word === 'have' ? t.haveCard(name, card, goal) : t.mineCard(name, card, goal)
}
