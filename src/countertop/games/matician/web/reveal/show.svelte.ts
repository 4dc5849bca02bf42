/* The reveal, one equation at a time: numbers turn, then signs, then the solution counts. */

import { STEADY_MS } from '$shell/feel/steady'
import { hasSigns } from '../cards/cards'
import { sounds } from '../turn/sounds'
import type { EquationView, Phase } from '../types.gen'

/** How far an equation is turned up. */
export const CLOSED = 0
export const NUMBERS = 1
export const SIGNS = 2
export const SOLVED = 3

export interface Act {
  seat: number
  equation: EquationView
}

const TURN_MS = 540
const LOOK_MS = 860

/** The step in which equations lie open. */
export const isTurned = (phase: Phase) => phase === 'reveal' || phase === 'over'

export class Show {
  acts: readonly Act[] = $state.raw([])
  /** Which act is on. */
  at = $state(0)
  stage = $state(CLOSED)
  isDone = $state(true)

  #doneAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly onsolved: (act: Act) => void, private readonly ondone: () => void) {}

  /** How far the equation of a seat is turned up. */
  stageOf(seat: number): number {
    if (this.isDone) return SOLVED
    const act = this.acts.findIndex((one) => one.seat === seat)
    if (act === this.at) return this.stage
    return act < this.at ? SOLVED : CLOSED
  }

  get on(): number | null {
    return this.isDone ? null : (this.acts[this.at]?.seat ?? null)
  }

  /** All has been turned up for a moment. */
  isSteady(): boolean {
    return performance.now() - this.#doneAt >= STEADY_MS
  }

  start(acts: readonly Act[]) {
    this.acts = acts
    this.at = 0
    this.stage = CLOSED
    this.isDone = false
    this.#after(TURN_MS / 2)
  }

  /** Everything at once. */
  skip() {
    if (this.isDone) return
    const rest = this.acts.slice(this.stage === SOLVED ? this.at + 1 : this.at)
    rest.forEach(this.onsolved)
    this.#end()
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #after(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#step(), ms)
  }

  #step(): void {
    const act = this.acts[this.at]
    if (!act) return this.#end()
    if (this.stage === SOLVED) {
      this.at += 1
      this.stage = CLOSED
      return this.#step()
    }
    this.stage = this.stage === NUMBERS && !hasSigns(act.equation) ? SOLVED : this.stage + 1
    if (this.stage === NUMBERS) sounds.swish()
    if (this.stage === SIGNS) sounds.breath()
    if (this.stage === SOLVED) this.onsolved(act)
    this.#after(this.stage === SOLVED ? LOOK_MS : TURN_MS)
  }

  #end() {
    clearTimeout(this.#timer)
    this.isDone = true
    this.#doneAt = performance.now()
    this.ondone()
  }
}
