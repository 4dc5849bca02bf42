/* The board as one player sees it: the view, and on it your own cards that are still on their way. */

import type { Face, GoalFace, Place, SetView, Stack, View } from '../types.gen'

export type Play = Place | Stack

/** A card that was sent and not yet confirmed. */
export interface Pending {
  face: Face
  move: Play
}

/** A card as it lies on this screen. */
export interface Lying {
  face: Face
  by: number
  isPending: boolean
}

export interface ShownSet {
  goal: GoalFace
  slot: number
  stacks: readonly (readonly Lying[])[]
  count: number
  /** The lowest card of the last stack: it names the place at the right end. */
  end: number | null
}

/** A set with the cards on top of it that are on their way there, as long as they can still arrive. */
export function shownSet(set: SetView, pending: readonly Pending[], you: number | null): ShownSet {
  let stacks: Lying[][] = set.stacks.map((stack) => stack.map((laid) => ({ ...laid, isPending: false })))
  const lies = (card: number) => stacks.some((stack) => stack.some((laid) => laid.face.card === card))
  for (const { face, move } of pending) {
    if (move.goal !== set.goal.goal || lies(face.card)) continue
    const laid: Lying = { face, by: you ?? 0, isPending: true }
    if (move.type === 'place') {
      if (move.after === lowest(stacks)) stacks = [...stacks, [laid]]
    } else {
      stacks = stacks.map((stack) => (stack.at(-1)!.face.card === move.on ? [...stack, laid] : stack))
    }
  }
  const count = stacks.reduce((sum, stack) => sum + stack.length, 0)
  return { goal: set.goal, slot: set.slot, stacks, count, end: lowest(stacks) }
}

const lowest = (stacks: readonly (readonly Lying[])[]): number | null => stacks.at(-1)?.[0]!.face.card ?? null

/** The goals by where they lie on every screen; a slot stays empty when no goal is left for it. */
export function slotted(sets: readonly ShownSet[], least: number): (ShownSet | null)[] {
  const slots = Array.from({ length: Math.max(least, ...sets.map((set) => set.slot + 1)) }, () => null as ShownSet | null)
  for (const set of sets) slots[set.slot] = set
  return slots
}

export const isFull = (set: ShownSet): boolean => set.count >= set.goal.quantity

/** Every card that lies on the table, and whose it was. */
export function lying(view: View): Map<number, { by: number; goal: number }> {
  const found = new Map<number, { by: number; goal: number }>()
  for (const set of [...view.column, ...view.done]) {
    for (const laid of set.stacks.flat()) found.set(laid.face.card, { by: laid.by, goal: set.goal.goal })
  }
  return found
}

/** Who took the place that a play was aimed at, if the view shows it already. */
export function faster(view: View, move: Play): number | undefined {
  const set = [...view.column, ...view.done].find((each) => each.goal.goal === move.goal)
  if (!set) return undefined
  if (move.type === 'place') {
    const before = set.stacks.findIndex((stack) => stack[0]!.face.card === move.after)
    return set.stacks[before + 1]?.[0]!.by
  }
  const stack = set.stacks.find((each) => each.some((laid) => laid.face.card === move.on))
  const height = stack?.findIndex((laid) => laid.face.card === move.on) ?? -1
  return stack?.[height + 1]?.by
}

/** The name of a place, to tell since when it has been on the screen. */
export const placeOf = (move: Play): string => (move.type === 'place' ? `${move.goal} after ${move.after}` : `${move.goal} on ${move.on}`)

/** All the places that a card can be put to. */
export function places(sets: readonly ShownSet[]): string[] {
  return sets.filter((set) => !isFull(set)).flatMap((set) => [
    `${set.goal.goal} after ${set.end}`,
    ...set.stacks.map((stack) => `${set.goal.goal} on ${stack.at(-1)!.face.card}`),
  ])
}

/** How wide a sum is written: with two, three or four digits. */
export function width(face: Face): 's' | 'm' | 'l' {
  if (face.form === 'power') return 's'
  const digits = `${face.left}${face.right}`.length
  return digits < 3 ? 's' : digits < 4 ? 'm' : 'l'
}
