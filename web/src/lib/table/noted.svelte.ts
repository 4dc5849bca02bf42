import { feel } from '../feel/feel'
import type { Outcome } from '../game'
import { Line } from '../page/line.svelte'

/** A move that was refused, to be told in the words of `sentence`. */
export type Refused = { kind: 'refused'; code: string; message: string }

export const refused = ({ code, message }: Outcome & { ok: false }): Refused => ({ kind: 'refused', code, message })

/** Long enough to ask why. */
const COMPLAINT_MS = 4500

/** Has one line to say, what happened and what next, which goes away by itself. */
export class Noted<Note> extends Line<Note> {
  /** Something did not work: heard, felt and told. */
  complain(note: Note) {
    this.show(note, COMPLAINT_MS)
    feel.back()
  }
}
