/* What is said about your own call. */

import { sentence } from '$shell/room/refusals'
import type { Note } from '../turn/turn.svelte'
import type { Words } from '../words'

/** Refusals of sums that are right: only the hex cannot be had. */
const RIGHT: readonly string[] = ['wrong_hex', 'own_hex', 'taken', 'marker_used']

export const isRight = (note: Note) => note.kind === 'refused' && RIGHT.includes(note.code)

/** One sentence; `isPicked` where whole equations are picked, not signs. */
export function noteText(note: Note, { isPicked }: { isPicked: boolean }, t: Words): string {
  switch (note.kind) {
    case 'sign_first':
      return isPicked ? t.note.equationFirst : t.note.signFirst
    case 'type_first':
      return t.note.typeFirst
    case 'nowhere':
      return t.note.nowhere(note.number)
    case 'several':
      return t.note.several(note.number, note.count)
    case 'refused': {
      const own = note.attempt && t.refused[note.code]
      return own && note.attempt ? own(note.attempt, note.dice) : sentence(note, 'martian-math')
    }
  }
}
