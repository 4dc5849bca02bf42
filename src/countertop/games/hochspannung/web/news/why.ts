/* Why a play was wrong or refused: whose answer it was, and a way to the right one, never the answer. */

import { rowsOf, type Rows } from '$shell/aid/rows'
import { whyNot } from '$shell/aid/ways'
import type { Language } from '$shell/game'
import hints from '../hints'
import type { Note } from '../turn/turn.svelte'
import type { WrongView } from '../types.gen'

const FITS: Readonly<Record<Language, (corners: readonly number[]) => string>> = {
  en: (corners) => `A card fits if a corner of it is a digit of the answer. Yours has ${corners.join(' and ')}.`,
  de: (corners) => `Eine Karte passt, wenn eine ihrer Ecken eine Ziffer des Ergebnisses ist. Deine hat ${corners.join(' und ')}.`,
}
const STEPS: Readonly<Record<Language, string>> = {
  en: 'A card fits if its number lies that many steps further on, or back.',
  de: 'Eine Karte passt, wenn ihre Zahl so viele Schritte weiter oder zurück liegt.',
}

export function why(note: Note, language: Language): string | null {
  if (note.kind === 'wrong') return whyWrong(note.wrong, language)
  return hints[language].refusals[{ late: 'too_late', say_first: 'say_it', refused: '' }[note.kind] || (note.kind === 'refused' ? note.code : '')] ?? null
}

function whyWrong({ problem, card, said, what }: WrongView, language: Language): string {
  if (problem.type === 'unter_spannung') {
    return what === 'said' ? hints[language].look.around({ number: problem.number, step: problem.modifier }, null, String) : STEPS[language]
  }
  if (what === 'said' && said !== null) return whyNot(problem, said, language)
  return FITS[language](card.type === 'hochspannung' ? card.corners : [card.number])
}

/** The way as rows of dots, where an answer was wrong. */
export function drawn(note: Note): Rows | null {
  if (note.kind !== 'wrong' || note.wrong.what !== 'said' || note.wrong.said === null) return null
  return note.wrong.problem.type === 'hochspannung' ? rowsOf(note.wrong.problem) : null
}
