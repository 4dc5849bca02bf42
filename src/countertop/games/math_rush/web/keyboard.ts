/* What a key does at this table, and to what: the keys themselves are in keys.ts. */

import type { ShownSet } from './board'
import { stroke, type Stroke } from './keys'
import type { Rush } from './rush.svelte'
import { aboutCard, aboutGoal } from './signals'

export class Keyboard {
  constructor(
    private readonly rush: Rush,
    /** Whether there is somebody to point for. */
    private readonly points: () => boolean,
  ) {}

  press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.repeat || this.rush.view.seat === null) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('dialog, input, select, textarea')) return
    const key = stroke(event)
    // Enter on a button presses that button.
    if (!key || (key.kind === 'go' && target?.closest('button, a'))) return
    if (this.strike(key)) event.preventDefault()
  }

  /** Whether the key meant something just now. */
  strike(key: Stroke): boolean {
    const rush = this.rush
    if (key.kind === 'go') return this.#goOn()
    if (!rush.isRushing) return false
    if (key.kind === 'cancel') rush.cancel()
    else if (key.kind === 'digit') this.#digit(key.number)
    else if (key.kind === 'goal') this.#goal(key.slot, key.shift)
    else if (key.kind === 'draw') rush.draw()
    else if (key.kind === 'swap') rush.openSwap()
    else if (rush.pointed) rush.signal(key.kind)
    else if (key.kind === 'have') rush.toggleHelp()
    else return false
    return true
  }

  /** Whatever is next. */
  #goOn(): boolean {
    const { mode, view } = this.rush
    if (mode === 'remove') void this.rush.takeOut()
    else if (mode === 'swap') void this.rush.swap()
    else if (view.phase === 'look' || view.phase === 'verify') this.rush.ready()
    else return false
    return true
  }

  #digit(number: number) {
    const rush = this.rush
    const aimed = rush.sets.find((set) => set.goal.goal === rush.aimed)
    const face = rush.view.hand[number - 1]
    if (rush.mode === 'help') {
      if (number === 1) rush.mode = 'remove'
      else if (number === 2) void rush.redraw()
    } else if (aimed) this.#card(aimed, number)
    else if (face) rush.tap(face)
  }

  /** A digit after a goal: one of its cards, or of its stacks. */
  #card(set: ShownSet, number: number) {
    const rush = this.rush
    if (rush.mode === 'remove') {
      const laid = set.stacks.flat()[number - 1]
      if (laid) rush.markLying(laid.face.card, set)
      return
    }
    const top = set.stacks[number - 1]?.at(-1)
    if (!top) return
    if (rush.chosenFace) rush.put(rush.chosenFace, set, top.face.card)
    else if (this.points()) rush.point(aboutCard(top.face.card))
  }

  #goal(slot: number, shift: boolean) {
    const rush = this.rush
    const set = rush.sets.find((each) => each.slot === slot)
    if (!set) return
    if (rush.mode === 'remove') rush.aimed = set.goal.goal
    else if (shift && set.stacks.length === 1) this.#card(set, 1)
    else if (shift && set.stacks.length) rush.aimed = set.goal.goal
    else if (shift) return
    else if (rush.chosenFace) rush.put(rush.chosenFace, set, null)
    else if (this.points()) rush.point(aboutGoal(set.goal.goal))
  }
}
