/* What others did with a number is played out cross by cross, when they are done with it. */

import type { Step, View } from '../types.gen'

const STEP_MS = 260

/** The steps that a new view shows of a seat for the first time. */
export function revealed(before: View | undefined, view: View, seat: number): readonly Step[] {
  const [old, now] = [before?.players[seat], view.players[seat]]
  if (!before || !old || !now) return []
  const isSameNumber = before.phase === view.phase && before.round === view.round && before.numbers.length === view.numbers.length
  if (isSameNumber) return now.is_done && !old.is_done && seat !== view.seat ? now.steps : []
  return before.phase === 'numbers' && !old.is_done ? now.last.slice(seat === view.seat ? old.steps.length : 0) : []
}

export class Playback {
  /** By seat: the steps that are still to be shown. */
  left: Readonly<Record<number, readonly Step[]>> = $state.raw({})
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly isCalm: () => boolean) {}

  of(seat: number): readonly Step[] {
    return this.left[seat] ?? []
  }

  show(seat: number, steps: readonly Step[]) {
    if (!steps.length || this.isCalm()) return
    this.left = { ...this.left, [seat]: steps }
    this.#timer ??= setInterval(() => this.#next(), STEP_MS)
  }

  stop() {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.left = {}
  }

  #next() {
    const left = Object.entries(this.left).map(([seat, steps]) => [seat, steps.slice(1)] as const)
    this.left = Object.fromEntries(left.filter(([, steps]) => steps.length))
    if (!left.some(([, steps]) => steps.length)) this.stop()
  }
}
