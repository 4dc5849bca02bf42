// A match that is over, from the server: by its address, or told from a record that somebody has.

import { api } from '../net/api'
import type { Replay } from '../net/replays.gen'

export const loadReplay = (key: string): Promise<Replay> => api.replay(key)

export const openRecord = (record: string): Promise<Replay> => api.openRecord(record)
