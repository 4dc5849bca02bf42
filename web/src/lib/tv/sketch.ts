// What can be told of a game that has no screen of its own: the words that views usually have.

export interface Sketch {
  /** Whose turn it is, if it is somebody's. */
  turn: number | null
  /** Everybody's points, if they are counted. */
  points: readonly number[] | null
  /** When a clock runs out, in the match's time. */
  until: number | null
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

export function sketch(view: unknown, seats: number): Sketch {
  const { turn, players, points, deadline, until, due } = record(view)
  const own = Array.isArray(points) ? points : Array.isArray(players) ? players.map((player) => record(player)['points']) : []
  const isSeat = typeof turn === 'number' && Number.isInteger(turn) && turn >= 0 && turn < seats
  const isWhole = own.length === seats && own.every((each) => typeof each === 'number')
  const clock = [deadline, until, due].find((time): time is number => typeof time === 'number')
  return { turn: isSeat ? turn : null, points: isWhole ? (own as number[]) : null, until: clock ?? null }
}
