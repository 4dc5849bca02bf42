// What the service worker answers by itself. Everything else goes to the server as if there were no
// worker: what is said there is never kept, so nobody is ever shown an old table.

export type Answer = 'page' | 'file' | 'server'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Addresses of the server's own, which no page of ours stands at. */
const SERVERS = /^\/(api|ws|healthz|metrics)(\/|$)/

/** `page`: the shell, as it was built; `file`: a file whose name changes with what is in it. */
export function answer({ method, mode, url }: Asked, origin: string): Answer {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || SERVERS.test(asked.pathname)) return 'server'
  if (asked.pathname.startsWith('/assets/')) return 'file'
  const isFile = /\.[a-z0-9]+$/i.test(asked.pathname)
  return mode === 'navigate' && !isFile ? 'page' : 'server'
}

/** Shells that are not needed any more: all but this one and the one before, whose pages may still
 * be open and ask for a table that they have not loaded yet. */
export function outdated(names: readonly string[], current: string): readonly string[] {
  return names.filter((name) => name.startsWith('shell-') && name !== current).slice(0, -1)
}
