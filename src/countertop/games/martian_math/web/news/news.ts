/* What a new view tells: lines for a screen reader, something to hear and feel, and a toast when it concerns everybody. */

import type { Round, Turn, View } from '../types.gen'
import type { Words } from '../words'
import type { Company } from './company'

/** What is heard and felt. */
export type Cue = 'dice' | 'pock' | 'ownPock' | 'turn'

export interface Announcement {
  text: string
  /** Whose doing it was. */
  seat: number
}

export interface News {
  lines: string[]
  cues: Cue[]
  toast: Announcement | null
}

/** Somebody has rolled dice that can be called. */
export const isRolled = (old: View, seen: View) => seen.phase === 'call' && old.phase !== 'call' && seen.dice !== null

/** What is new since the last view; of several toasts the last one counts. */
export function news(old: View, seen: View, company: Company, t: Words): News {
  const isNewTurn = seen.last_turn !== null && (seen.turns !== old.turns || seen.round !== old.round || seen.finished.length !== old.finished.length)
  const told: News[] = []
  if (isRolled(old, seen)) told.push(rolled(seen, company, t))
  if (isNewTurn) told.push(taken(seen, seen.last_turn, company, t))
  if (seen.finished.length > old.finished.length) told.push(finished(seen, company, t))
  if (seen.phase === 'roll' && (isNewTurn || old.phase === 'shuffle') && company.isYou(seen.turn)) told.push({ lines: [t.yourTurn], cues: ['turn'], toast: null })
  return {
    lines: told.flatMap(({ lines }) => lines),
    cues: told.flatMap(({ cues }) => cues),
    toast: told.flatMap(({ toast }) => toast ?? []).at(-1) ?? null,
  }
}

function rolled(seen: View, company: Company, t: Words): News {
  const [one, other] = seen.dice!
  const line = `${t.rolled(company.nameOf(seen.turn), one, other)}${seen.is_double ? ` ${t.double}` : ''}`
  return { lines: [line], cues: ['dice'], toast: null }
}

function taken(seen: View, turn: Turn, company: Company, t: Words): News {
  const who = company.nameOf(turn.seat)
  if (!turn.equation || turn.hex === null) {
    const text = `${t.drifted(who)}. ${t.drift}`
    return { lines: [`${t.rolled(who, ...turn.dice)} ${text}`], cues: ['dice'], toast: { text, seat: turn.seat } }
  }
  const number = seen.hexes[turn.hex]!.number
  const seized = turn.victim === null ? '' : t.seized(who, company.nameOf(turn.victim), number)
  const moved = turn.moved_from === null ? '' : t.moved(who, number)
  const colony = `${t.colony(seen.players[turn.seat]!.colony, seen.options.colony)}.`
  return {
    lines: [[`${t.called(who)}: ${t.spokenWhole(turn.equation)}.`, seized, moved, colony].filter(Boolean).join(' ')],
    cues: [company.isYou(turn.seat) ? 'ownPock' : 'pock'],
    toast: seized ? { text: `${seized} ${moved}`, seat: turn.seat } : null,
  }
}

function finished(seen: View, company: Company, t: Words): News {
  const round = seen.finished.at(-1)!
  const { winners } = round
  const text = outcome(round, company, t)
  return { lines: [text], cues: [], toast: { text, seat: winners[0]! } }
}

/** Who has won a round, and why; or what decided between equally large colonies. */
export function outcome({ winners, why, colonies, totals }: Round, company: Company, t: Words): string {
  const headline = company.headline(winners)
  const size = colonies[winners[0]!]!
  const rivals = [...colonies.keys()].filter((seat) => colonies[seat] === size && !winners.includes(seat))
  if (why === 'colony' || rivals.length + winners.length < 2) return `${t.why[why]} ${headline}`
  const others = rivals.map((seat) => totals[seat]!)
  return `${headline} ${t.tied(size, others.length ? [totals[winners[0]!]!, Math.max(...others)] : null)}`
}
