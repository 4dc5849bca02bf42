/** What a screen reader hears of the table: lines that come within a second are read as one. */
export class LiveLog {
  line = $state('')
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly pause = 1000) {}

  say(line: string) {
    if (this.#waiting.at(-1) !== line) this.#waiting.push(line)
    this.#timer ??= setTimeout(() => this.#read(), this.pause)
  }

  #read() {
    this.#timer = undefined
    this.line = this.#waiting.join(' ')
    this.#waiting = []
  }
}
