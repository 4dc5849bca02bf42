// How a page comes to a table. The cookie of this browser says who we are there.

import { api, Problem } from './api'
import { Connection, type Lack, type World } from './connection.svelte'

const forgetful = new Map<string, string>()

/** Storage that works even where the browser forbids it. */
export const memory: World['memory'] = {
  getItem: (key) => attempt(() => localStorage.getItem(key)) ?? forgetful.get(key) ?? null,
  setItem: (key, value) => {
    forgetful.set(key, value)
    attempt(() => localStorage.setItem(key, value))
  },
}

export function connect(code: string): Connection {
  const connection = new Connection(code, { open, standing, memory })
  const wake = () => document.visibilityState === 'visible' && connection.wake()
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  addEventListener('offline', connection.doubt)
  return connection
}

function open(code: string): WebSocket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`)
}

async function standing(code: string): ReturnType<World['standing']> {
  try {
    return (await api.peek(code)).joined ? 'joined' : 'not_joined'
  } catch (error) {
    return lackOf(error)
  }
}

/** What an error says of the room that was asked for. */
export function lackOf(error: unknown): Lack {
  if (!(error instanceof Problem)) return 'unreachable'
  if (error.status === 404) return 'no_such_room'
  return SAID.find((code) => code === error.code) ?? 'unreachable'
}
const SAID = ['room_damaged', 'house_full', 'busy'] as const

function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
