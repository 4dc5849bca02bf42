// Who is asked to wait is told for how long, and the pause grows with every further time.

const FIRST = 5
const LONGEST = 60

/** Seconds to wait after so many refusals in a row, counted from 1. */
export const pauseAfter = (refusals: number): number => Math.min(LONGEST, FIRST * 2 ** Math.max(0, refusals - 1))

/** A short break that somebody has to take, second by second. */
export class Wait {
  left = $state(0)
  #refusals = 0
  #timer: ReturnType<typeof setInterval> | undefined

  begin() {
    this.#refusals += 1
    this.left = pauseAfter(this.#refusals)
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  /** It went well: the next pause is a short one again. */
  end() {
    this.#refusals = 0
    this.stop()
  }

  stop() {
    clearInterval(this.#timer)
    this.left = 0
  }

  #tick() {
    this.left -= 1
    if (this.left <= 0) this.stop()
  }
}
