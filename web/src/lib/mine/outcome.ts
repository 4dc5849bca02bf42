// What came of a match for one browser, in few words.

import type { MyMatch } from '../net/days.gen'

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
  /** The most points, or how many were won. */
  value: number
  /** Of so many matches. */
  of: number
  kind: 'points' | 'wins'
}

/** What somebody has to beat in each game that they have played. */
export function bests(matches: readonly MyMatch[], kindOf: (game: string) => Best['kind']): readonly Best[] {
  const games = new Map<string, Outcome[]>()
  for (const match of matches) {
    const came = outcome(match)
    if (came.kind !== 'looked') games.set(match.about.game, [...(games.get(match.about.game) ?? []), came])
  }
  const found = [...games].map(([game, played]) => {
    const kind = kindOf(game)
    const won = played.filter((one) => one.kind === 'won' || one.kind === 'shared').length
    return { game, kind, of: played.length, value: kind === 'points' ? Math.max(...played.map(({ points }) => points)) : won }
  })
  // Nobody needs to be told what they have not won yet.
  return found.filter(({ kind, value }) => kind === 'points' || value > 0)
}
