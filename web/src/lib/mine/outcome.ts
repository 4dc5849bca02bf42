// What came of a match for one browser, in few words.

import type { Fact, MyBests, MyMatch } from '../net/days.gen'
import type { MineTexts } from './game'

export interface Outcome {
  /** Alone, or all together: only the points say how it went. */
  kind: 'points' | 'won' | 'shared' | 'place' | 'looked'
  place: number
  points: number
}

export function outcome({ seat, about }: MyMatch): Outcome {
  const { places, points } = about.result
  if (seat === null) return { kind: 'looked', place: 0, points: 0 }
  const place = places[seat] ?? 0
  const mine = points[seat] ?? 0
  const isTogether = places.every((one) => one === 1) && new Set(points).size <= 1
  if (isTogether) return { kind: 'points', place, points: mine }
  if (place > 1) return { kind: 'place', place, points: mine }
  return { kind: places.filter((one) => one === 1).length > 1 ? 'shared' : 'won', place, points: mine }
}

/** Everybody else who had a seat. */
export const withWhom = ({ seat, about }: MyMatch) => about.seats.filter((_, number) => number !== seat).map(({ name }) => name)

/** What is known so far, and what was played before it; a match that has come in meanwhile moves the others, none is there twice. */
export function withOlder(known: readonly MyMatch[], older: readonly MyMatch[]): readonly MyMatch[] {
  const keys = new Set(known.map(({ key }) => key))
  return [...known, ...older.filter(({ key }) => !keys.has(key))]
}

/** One after the other, those of one day together. */
export function byDay(matches: readonly MyMatch[], name: (ended: number) => string): readonly { day: string; matches: readonly MyMatch[] }[] {
  const days: { day: string; matches: MyMatch[] }[] = []
  for (const match of matches) {
    const day = name(match.about.ended)
    const last = days.at(-1)
    if (last?.day === day) last.matches.push(match)
    else days.push({ day, matches: [match] })
  }
  return days
}

export interface Best {
  game: string
  kind: MineTexts['best']
  /** The most points, how many were won, milliseconds, or what the game counts. */
  value: number
  /** Of so many matches. */
  of: number
  /** What the fastest answer was about, and when, in seconds since 1970. */
  fact?: Fact
  at?: number
}

/** What somebody has to beat in each game that they have played. */
export function bests({ fastest, feats, played }: MyBests, kindOf: (game: string) => Best['kind']): readonly Best[] {
  const found = played.map(({ game, matches: of, won, most }): Best => {
    const kind = kindOf(game)
    if (kind === 'points') return { game, kind, of, value: most }
    const quick = fastest.find((one) => one.game === game)
    if (kind === 'fastest' && quick) return { game, kind, of, value: quick.ms, fact: quick.fact, at: quick.at / 1000 }
    const feat = feats.find((one) => one.game === game)
    if (kind === 'feat' && feat) return { game, kind, of, value: feat.value }
    return { game, kind: 'wins', of, value: won }
  })
  // Nobody needs to be told what they have not won yet.
  return found.filter(({ kind, value }) => kind === 'points' || value > 0)
}
