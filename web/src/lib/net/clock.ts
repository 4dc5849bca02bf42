// The match's time, going on by itself between two messages. A message can only be late, never
// early, so of all estimates the one that is furthest ahead is the best.

export class MatchClock {
  #ahead = 0
  #stoppedAt = 0
  #running = false

  constructor(private readonly time: () => number = () => performance.now()) {}

  /** A message says what time it was in the match as it was sent. */
  hear(at: number, running: boolean) {
    const ahead = at - this.time()
    const jumped = Math.abs(ahead - this.#ahead) > JUMP
    this.#ahead = this.#running && running && !jumped ? Math.max(this.#ahead, ahead) : ahead
    this.#stoppedAt = at
    this.#running = running
  }

  /** The network is gone: nobody knows whether the clock still runs, so it stands still here. */
  hold() {
    if (this.#running) this.hear(this.now(), false)
  }

  readonly now = (): number => Math.round(this.#running ? this.time() + this.#ahead : this.#stoppedAt)
}

/** Beyond this it is not the network's unsteadiness but a pause, a new match or a sleep. */
const JUMP = 500
