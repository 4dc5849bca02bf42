// Leads through a lesson: the server has played it by the rules, here it only goes on. A move that
// is meant leads to the next scene; any other is kindly refused, and nothing on the table changes.

import type { Outcome } from '$shell/game'
import type { Lesson, LessonFrame, LessonScene } from '$shell/net/protocol.gen'

/** How long a moment stays before the next one, when others answer. */
export const MOMENT_MS = 1300

export class Player {
  /** Which scene we are at. */
  number = $state(0)
  /** What the table shows now. */
  frame = $state.raw<LessonFrame>() as LessonFrame
  /** Others are moving: the next sentence comes when they are done. */
  isWatching = $state(false)
  /** Something else was tried: the second sentence is to be seen. */
  hasMissed = $state(false)

  #later: ReturnType<typeof setTimeout> | undefined
  #shown: string | null = null
  #since = 0

  constructor(private readonly lesson: () => Lesson) {
    this.#show(this.scene.frames, { atOnce: true })
  }

  get scene(): LessonScene {
    return this.lesson().scenes[this.number]!
  }

  get isLast(): boolean {
    return this.scene.step === this.lesson().steps - 1
  }

  /** Nothing to be done but to read. */
  get isRead(): boolean {
    return this.scene.ways.length === 0 && this.scene.shown === null && !this.isLast
  }

  /** The match's time: it goes on in every moment, so that things turn over, and nothing ever ends by it. */
  readonly now = () => this.frame.at + performance.now() - this.#since

  /** What the table plays into. */
  readonly play = async (move: unknown): Promise<Outcome> => {
    const way = this.isWatching ? undefined : this.scene.ways.find((way) => isSame(way.move, move))
    if (way === undefined) {
      this.miss()
      return { ok: false, code: 'lesson', message: this.scene.hint }
    }
    // As at a table: the move is accepted first, then it is to be seen.
    queueMicrotask(() => this.#go(way.to))
    return { ok: true }
  }

  /** It was read. */
  goOn() {
    if (this.isRead && !this.isWatching && this.scene.to !== null) this.#go(this.scene.to)
  }

  /** The parts of the table may show something else now: what is looked for, or something as long. */
  look(valueOf: (part: string) => string | null) {
    const { shown, to } = this.scene
    if (shown === null || to === null || this.isWatching) return
    const [part, wanted] = shown
    const value = valueOf(part)
    if (value === wanted) return this.#go(to)
    if (this.#shown !== null && value !== this.#shown && (value ?? '').length >= wanted.length) this.miss()
    this.#shown = value ?? ''
  }

  /** Something was pressed or played that is not meant now. */
  miss() {
    if (!this.isWatching && !this.isLast) this.hasMissed = true
  }

  stop() {
    clearTimeout(this.#later)
  }

  #go(to: number) {
    this.number = to
    this.hasMissed = false
    this.#shown = null
    this.#show(this.scene.frames, {})
  }

  /** One moment after the other; the last one stays. */
  #show(frames: readonly LessonFrame[], { atOnce = false }) {
    clearTimeout(this.#later)
    const [next, ...more] = atOnce ? frames.slice(-1) : frames
    if (next) {
      this.frame = next
      this.#since = performance.now()
    }
    const ms = more.length > 0 ? MOMENT_MS : next ? this.scene.look : 0
    this.isWatching = ms > 0
    if (this.isWatching) this.#later = setTimeout(() => this.#show(more, {}), ms)
  }
}

/** Whether two moves are the same; what is not said is null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
