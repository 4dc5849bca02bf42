/* What a key does at this table, and to what: the keys themselves are in keys.ts. */

import { isForTable, isOnButton } from '$shell/table/keyboard'
import { aboutCard, aboutGoal } from '../news/signals'
import type { ShownSet } from '../world/board'
import { stroke, type Stroke } from './keys'
import type { Turn } from './turn.svelte'

export class Keyboard {
  constructor(
    private readonly turn: Turn,
    /** Whether there is somebody to point for. */
    private readonly points: () => boolean,
  ) {}

  press(event: KeyboardEvent) {
    if (this.turn.view.seat === null || !isForTable(event)) return
    const key = stroke(event)
    if (!key || (key.kind === 'go' && isOnButton(event))) return
    if (this.strike(key)) event.preventDefault()
  }

  /** Whether the key meant something just now. */
  strike(key: Stroke): boolean {
    const turn = this.turn
    if (key.kind === 'go') return this.#goOn()
    if (!turn.isRushing) return false
    if (key.kind === 'cancel') turn.cancel()
    else if (key.kind === 'digit') this.#digit(key.number)
    else if (key.kind === 'goal') this.#goal(key.slot, key.shift)
    else if (key.kind === 'draw') turn.draw()
    else if (key.kind === 'swap') turn.openSwap()
    else if (turn.pointed) turn.signal(key.kind)
    else if (key.kind === 'have') turn.toggleHelp()
    else return false
    return true
  }

  /** Whatever is next. */
  #goOn(): boolean {
    const { mode, view } = this.turn
    if (mode === 'remove') void this.turn.takeOut()
    else if (mode === 'swap') void this.turn.swap()
    else if (view.phase === 'look' || view.phase === 'verify') this.turn.ready()
    else return false
    return true
  }

  #digit(number: number) {
    const turn = this.turn
    const aimed = turn.sets.find((set) => set.goal.goal === turn.aimed)
    const face = turn.view.hand[number - 1]
    if (turn.mode === 'help') {
      if (number === 1) turn.mode = 'remove'
      else if (number === 2) void turn.redraw()
    } else if (aimed) this.#card(aimed, number)
    else if (face) turn.tap(face)
  }

  /** A digit after a goal: one of its cards, or of its stacks. */
  #card(set: ShownSet, number: number) {
    const turn = this.turn
    if (turn.mode === 'remove') {
      const laid = set.stacks.flat()[number - 1]
      if (laid) turn.markLying(laid.face.card, set)
      return
    }
    const top = set.stacks[number - 1]?.at(-1)
    if (!top) return
    if (turn.chosenFace) turn.put(turn.chosenFace, set, top.face.card)
    else if (this.points()) turn.point(aboutCard(top.face.card))
  }

  #goal(slot: number, shift: boolean) {
    const turn = this.turn
    const set = turn.sets.find((each) => each.slot === slot)
    if (!set) return
    if (turn.mode === 'remove') turn.aimed = set.goal.goal
    else if (shift && set.stacks.length === 1) this.#card(set, 1)
    else if (shift && set.stacks.length) turn.aimed = set.goal.goal
    else if (shift) return
    else if (turn.chosenFace) turn.put(turn.chosenFace, set, null)
    else if (this.points()) turn.point(aboutGoal(set.goal.goal))
  }
}
