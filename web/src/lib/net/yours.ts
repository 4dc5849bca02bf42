// What this browser asks the server about its own matches and its tries at the deal of the day.

import { ask, reach } from './api'
import type { MyBests, MyMatch, OnTheMove, Others, Today } from './days.gen'
import type { Joined } from './protocol.gen'

export const yours = {
  today: () => ask<Today>('/api/today'),
  begin: (game: string, name: string) => ask<Joined>(`/api/today/${game}`, { name }),
  others: (game: string, day: string | null) => ask<Others>(`/api/today/${game}${day === null ? '' : `?day=${day}`}`),
  /** A page of them, the latest first, without those that are known already. */
  matches: (skip = 0) => ask<readonly MyMatch[]>(`/api/mine?skip=${skip}`),
  bests: () => ask<MyBests>('/api/mine/bests'),
  forget: (key: string) => reach(`/api/mine/${key}`, undefined, 'DELETE'),
  forgetAll: () => reach('/api/mine', undefined, 'DELETE'),
  move: () => ask<OnTheMove>('/api/mine/move', {}),
  take: (token: string) => ask<{ matches: number }>('/api/mine/take', { token }),
}
