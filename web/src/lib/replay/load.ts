// A match that is over, from the server: by its address, or told from a record that somebody has.

import { api, isTransient } from '../net/api'
import type { Replay } from '../net/replays.gen'

export const loadReplay = (key: string): Promise<Replay> => api.replay(key)

export const openRecord = (record: string): Promise<Replay> => api.openRecord(record)

/** Whether a match that did not come will not come later either. */
export const isGone = (problem: unknown): boolean => !isTransient(problem)
