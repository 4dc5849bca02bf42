/** One line that goes away by itself; a newer one takes its place. */
export class Line<Note> {
  note: Note | null = $state.raw(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ms: number) {}

  show(note: Note, ms = this.ms) {
    this.note = note
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.note = null), ms)
  }

  stop() {
    clearTimeout(this.#timer)
  }
}
