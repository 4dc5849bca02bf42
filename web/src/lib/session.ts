// How a page comes to a table: the cookie of this browser says which seat is ours, and only an
// onlooker, who has none, has to be remembered here.

import { api, Problem } from './api'
import { Connection, type World } from './connection.svelte'

const forgetful = new Map<string, string>()

/** Storage that works even where the browser forbids it. */
const memory: World['memory'] = {
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
  return connection
}

function open(code: string): WebSocket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`)
}

async function standing(code: string): ReturnType<World['standing']> {
  try {
    const { you } = await api.peek(code)
    return you !== null || looksOn(code) ? 'in' : 'out'
  } catch (error) {
    return error instanceof Problem && error.status === 404 ? 'gone' : 'unreachable'
  }
}

const lookKey = (code: string) => `countertop.looks.${code}`

export const looksOn = (code: string): boolean => attempt(() => sessionStorage.getItem(lookKey(code))) === '1'

export function rememberLooking(code: string, looking: boolean) {
  attempt(() => (looking ? sessionStorage.setItem(lookKey(code), '1') : sessionStorage.removeItem(lookKey(code))))
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
