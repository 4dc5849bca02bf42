// Where somebody is in a match that is over, and how it goes on.

import type { Replay } from '../net/replays.gen'
import type { Sight } from './film'
import { nextMark, stepAt, timeOf } from './rail'

export const SPEEDS = [0.5, 1, 2, 4, 8] as const
/** Longer than this nobody waits for the next step while it plays. */
const LONGEST_PAUSE = 4000
/** Laying a table anew takes a slow phone several frames. So it follows a finger where that rests, and on its way at most so often, in milliseconds, and for a tenth of the time. */
const FOLLOWS = 250
const RESTS = 60
const SHARE = 10

export class Player {
  step = $state(0)
  playing = $state(false)
  speed = $state<number>(1)
  sight = $state.raw<Sight>(null)
  /** Counts the jumps: the table is laid anew for each, it does not run there. */
  jumps = $state(0)
  /** The step that a finger points at on its way over the rail; the one that is shown follows it. */
  held = $state<number | null>(null)
  #at = 0
  #frame = 0
  #last = 0
  #followed = 0
  /** Milliseconds until the table was laid, the last time. */
  #took = 0
  #follows: ReturnType<typeof setTimeout> | undefined

  constructor(readonly replay: Replay) {}

  get last(): number {
    return this.replay.steps.length - 1
  }

  /** The match's time: between two steps it goes on while it plays. */
  readonly now = (): number => this.#at

  /** The step that somebody points at, or the one that is shown. */
  get pointed(): number {
    return this.held ?? this.step
  }

  /** The time of that step. */
  get at(): number {
    return timeOf(this.replay, this.pointed)
  }

  /** Stands at a step. One step further is shown as it happened; everything else is a jump. */
  go(step: number) {
    const to = Math.max(0, Math.min(this.last, Math.round(step)))
    if (to !== this.step && to !== this.step + 1) this.jumps += 1
    this.step = to
    this.#at = timeOf(this.replay, to)
  }

  /** Stands at a time, as a link says it. */
  seek(at: number) {
    this.go(stepAt(this.replay, at))
  }

  /** A finger is at this step and goes on. */
  drag(step: number) {
    this.pause()
    if (step === this.held) return
    this.held = step
    clearTimeout(this.#follows)
    const again = this.#followed + Math.max(FOLLOWS, SHARE * this.#took) - performance.now()
    this.#follows = setTimeout(() => this.#follow(), Math.max(0, Math.min(RESTS, again)))
  }

  /** The finger has let go. */
  drop() {
    clearTimeout(this.#follows)
    this.#follow()
    this.held = null
  }

  #follow() {
    const began = (this.#followed = performance.now())
    if (this.held === null || this.held === this.step) return
    this.go(this.held)
    requestAnimationFrame(() => setTimeout(() => (this.#took = performance.now() - began)))
  }

  byStep(direction: 1 | -1) {
    this.pause()
    this.go(this.step + direction)
  }

  byMark(direction: 1 | -1) {
    this.pause()
    this.go(nextMark(this.replay, this.step, direction))
  }

  look(sight: Sight) {
    if (sight === this.sight || (sight !== null && !(sight in this.replay.seats))) return
    this.sight = sight
    this.jumps += 1
  }

  faster(direction: 1 | -1) {
    const place = SPEEDS.findIndex((speed) => speed === this.speed) + direction
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))] ?? 1
  }

  /** The next speed, and from the last one back to the first. */
  nextSpeed() {
    this.speed = SPEEDS[(SPEEDS.findIndex((speed) => speed === this.speed) + 1) % SPEEDS.length] ?? 1
  }

  toggle() {
    if (this.playing) this.pause()
    else this.play()
  }

  play() {
    if (this.step === this.last) this.go(0)
    this.playing = true
    this.#last = performance.now()
    this.#frame = requestAnimationFrame(this.#tick)
  }

  pause() {
    this.playing = false
    cancelAnimationFrame(this.#frame)
  }

  readonly #tick = (now: number) => {
    if (!this.playing) return
    this.#pass((now - this.#last) * this.speed)
    this.#last = now
    if (this.step === this.last) this.pause()
    else this.#frame = requestAnimationFrame(this.#tick)
  }

  #pass(ms: number) {
    const next = timeOf(this.replay, this.step + 1)
    this.#at = Math.max(this.#at + Math.max(0, ms), next - LONGEST_PAUSE)
    // One step a frame, so that each is seen as it happened; several at once only where they are closer than frames.
    if (this.#at >= next && this.step < this.last) {
      const at = this.#at
      this.go(this.step + 1)
      this.#at = Math.min(at, timeOf(this.replay, this.step + 1))
    }
  }
}
