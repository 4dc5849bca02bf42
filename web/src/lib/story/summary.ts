import { gameTexts } from '../games.svelte'
import type { Room } from '../net/protocol.gen'
import { listed } from '../room/people'
import { tableWords } from '../words/tablewords'
import { headline, standings, tieBreak } from './standings'

/** What a result says, at the table and on the big screen; `you` is null where nobody is meant. */
export function summary(room: Room, view: unknown, you: number | null) {
  const t = tableWords().result
  const texts = gameTexts(room.game)
  const result = room.result ?? { places: [], points: [] }
  /** What is left over where there are no points. */
  const left = texts?.left?.(view) ?? null
  const ranked = standings(room.seats, result, { isLeft: left !== null })
  const isTeam = texts?.together ?? false
  const title = texts?.headline?.(result, you, view) ?? headline(ranked, you, t, listed)
  const because = texts?.because ? texts.because(result, you, view, room.seats) : isTeam ? null : tieBreak(ranked, t, listed)
  return { result, left, ranked, isTeam, title, because, pointsName: left ?? texts?.points ?? t.points }
}
