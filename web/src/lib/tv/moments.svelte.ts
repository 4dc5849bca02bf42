import { onDestroy } from 'svelte'

/** How long a moment has the room. */
export const MOMENT_MS = 2400
/** So many wait; older ones are gone, for the table goes on. */
const MOST_WAITING = 2

/** One moment at a time: it stays for 2.4 s at its place and then gives way. */
export class Moments<Moment> {
  shown = $state.raw<Moment | null>(null)
  #waiting: { moment: Moment; ms: number }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    onDestroy(() => clearTimeout(this.#timer))
  }

  add(moment: Moment, ms = MOMENT_MS) {
    this.#waiting = [...this.#waiting, { moment, ms }].slice(-MOST_WAITING)
    if (this.shown === null) this.#next()
  }

  /** At once, whatever was shown: what comes is what all this was about. */
  now(moment: Moment, ms = MOMENT_MS) {
    this.#waiting = [{ moment, ms }]
    this.#next()
  }

  clear() {
    this.#waiting = []
    this.#next()
  }

  #next() {
    clearTimeout(this.#timer)
    const next = this.#waiting.shift()
    this.shown = next?.moment ?? null
    if (next) this.#timer = setTimeout(() => this.#next(), next.ms)
  }
}
