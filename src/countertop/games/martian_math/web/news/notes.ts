/* What is said about your own call. */

import { whyNot } from '$shell/aid/ways'
import type { Language } from '$shell/game'
import { sentence } from '$shell/room/refusals'
import hints from '../hints'
import type { Attempt, Note } from '../turn/turn.svelte'
import { terms, whole, type Words } from '../words'

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

/** The rule behind it, or a way to the right answer; null where the sentence has said it all. */
export function whyNote(note: Note, language: Language): string | null {
  if (note.kind !== 'refused') return null
  const said = note.attempt
  if (said && note.code === 'wrong_answer') return whyWrong(said, language)
  return hints[language].refusals[note.code] ?? null
}

/** Nothing is lost by a mistake here, so the answer is said, too. */
function whyWrong(said: Attempt, language: Language): string {
  const { left, right, operation } = said
  switch (operation) {
    case '*':
      return whyNot(said, said.result, language)
    case '/':
      return language === 'de' ? `${terms(said)}: Wie oft passt ${right} in ${left}? ${left / right}-mal.` : `${terms(said)}: how many times does ${right} go into ${left}? ${left / right} times.`
    case '+':
      return whole({ ...said, result: left + right }) + (language === 'de' ? `: von ${left} aus ${right} weiter.` : `: from ${left} count ${right} on.`)
    case '-':
      return whole({ ...said, result: left - right }) + (language === 'de' ? `: so weit ist es von ${right} bis ${left}.` : `: so far it is from ${right} to ${left}.`)
  }
}
