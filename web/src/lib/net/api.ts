import type { GameInfo, Joined, Lesson, Problem as ProblemBody, RoomPeek } from './protocol.gen'
import type { Replay, WhatElse } from './replays.gen'

/** Something that the server refused, or `network` when it did not answer. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message)
  }
}

/** These may be over in a moment: the server is away, has too much to do or cannot reach its store. Any other refusal
 * stays one; whatever is no refusal at all is an answer that broke off. */
export function isTransient(problem: unknown): boolean {
  if (!(problem instanceof Problem)) return true
  return problem.code === 'network' || problem.status >= 500 || PASSING.includes(problem.status)
}
/** The request did not come to its end, or there were too many of them. */
const PASSING = [408, 429]

export const api = {
  games: () => ask<readonly GameInfo[]>('/api/games'),
  peek: (code: string) => ask<RoomPeek>(`/api/rooms/${code}`),
  mine: () => ask<readonly RoomPeek[]>('/api/rooms/mine'),
  open: (game: string, name: string) => ask<Joined>('/api/rooms', { game, name }),
  join: (code: string, name: string, { lookOn = false } = {}) =>
    ask<Joined>(`/api/rooms/${code}/join`, { name, look_on: lookOn }),
  /** The record of a match that is over. */
  record: async (code: string) => (await reach(`/api/rooms/${code}/record`)).text(),
  /** A whole match that is over, by its address. */
  replay: (key: string) => ask<Replay>(`/api/matches/${encodeURIComponent(key)}`),
  /** What else could be played at a step of it. */
  whatElse: (key: string, step: number) => ask<WhatElse>(`/api/matches/${encodeURIComponent(key)}/what-else?step=${step}`),
  /** The same, told from a record that somebody has. */
  openRecord: async (record: string) => (await (await reach('/api/replays', record)).json()) as Replay,
  /** The guided first game of a game. */
  lesson: (game: string, language: string) => ask<Lesson>(`/api/games/${game}/lesson?lang=${language}`),
  /** The rules of a game for people, as HTML of our own server. */
  rules: async (game: string, language: string) => (await reach(`/api/games/${game}/rules?lang=${language}`)).text(),
}

export async function ask<T>(path: string, body?: object): Promise<T> {
  return (await (await reach(path, body)).json()) as T
}

export async function reach(path: string, body?: object | string, method = body ? 'POST' : 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const init: RequestInit = typeof body === 'string' ? { method, body } : body ? { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) } : { method, headers }
  const response = await fetch(path, init).catch(() => {
    throw new Problem('network', 'The server does not answer.')
  })
  if (!response.ok) throw await problem(response)
  return response
}

async function problem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as Partial<ProblemBody>
  return new Problem(body.code ?? 'network', body.message ?? response.statusText, response.status)
}
