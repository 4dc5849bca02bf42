// The pages: the start page, a table by its code, the rules of a game and the lesson in it, a table on a big screen,
// a match that is over, the deal of a day, what this browser has played, and what its owner knows; a class for its
// pupils, its teacher (whose secret stands behind the #) and its projector.

export type Route = { page: 'home' } | { page: 'room'; code: string } | { page: 'rules' | 'learn'; game: string } | { page: 'tv'; code: string | null } | { page: 'replay'; id: string } | { page: 'mine' | 'numbers' | 'practice' } | { page: 'today'; game: string | null; day: string | null } | { page: 'class'; code: string | null } | { page: 'teach' | 'privacy' } | { page: 'board'; code: string } | { page: 'lost' }

/** Codes are written in letters and digits that do not look alike; case does not matter. */
const CODE = /^[a-z0-9]{4,8}$/i

export const looksLikeCode = (text: string) => CODE.test(text)

/** What somebody typed or pasted as a code: without blanks, in capitals; a whole link will do. */
export const tidyCode = (text: string) => (text.trim().split('/').pop() ?? '').replace(/[\s-]/g, '').toUpperCase()

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const [first = '', second = ''] = parts
  if (parts.length === 0) return { page: 'home' }
  if (parts.length === 2 && isOfGame(first)) return { page: first, game: second }
  if (isTv(first) && parts.length <= 2) return second === '' || looksLikeCode(second) ? { page: 'tv', code: second.toUpperCase() || null } : { page: 'lost' }
  if (isTv(second) && parts.length === 2 && looksLikeCode(first)) return { page: 'tv', code: first.toUpperCase() }
  if (first === 'r' && parts.length <= 2) return { page: 'replay', id: second }
  if (parts.length === 1 && (first === 'mine' || first === 'numbers')) return { page: first }
  if (parts.length === 2 && first === 'numbers' && second === 'practice') return { page: 'practice' }
  if (parts.length === 1 && (first === 'teach' || first === 'privacy')) return { page: first }
  if (parts.length === 1 && first === 'class') return { page: 'class', code: null }
  if (parts.length === 2 && (first === 'class' || first === 'board') && looksLikeCode(second)) return { page: first, code: second.toUpperCase() }
  if (parts.length <= 3 && first === 'today') return { page: 'today', game: second || null, day: parts[2] ?? null }
  if (parts.length === 1 && !isOfGame(first) && looksLikeCode(first)) return { page: 'room', code: first.toUpperCase() }
  return { page: 'lost' }
}

/** Somebody types this with a remote control: either way round, in any case. */
const isTv = (part: string) => part.toLowerCase() === 'tv'

const isOfGame = (first: string) => first === 'rules' || first === 'learn'

export function path(route: Route): string {
  if (route.page === 'room') return `/${route.code}`
  if (route.page === 'replay') return route.id ? `/r/${encodeURIComponent(route.id)}` : '/r'
  if (route.page === 'rules' || route.page === 'learn') return `/${route.page}/${encodeURIComponent(route.game)}`
  if (route.page === 'tv') return route.code === null ? '/tv' : `/tv/${route.code}`
  if (route.page === 'class' || route.page === 'board') return route.code === null ? `/${route.page}` : `/${route.page}/${route.code}`
  if (route.page === 'mine' || route.page === 'numbers' || route.page === 'teach' || route.page === 'privacy') return `/${route.page}`
  if (route.page === 'practice') return '/numbers/practice'
  if (route.page === 'today') return ['/today', route.game, route.day].filter(Boolean).join('/')
  return '/'
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address of a page that is held is there twice: the way back leads to the first of the two. */
const isHeld = () => (history.state as { held?: boolean } | null)?.held === true

function stayOnce() {
  if (!isHeld()) history.pushState({ held: true }, '')
}

class Router {
  route = $state.raw<Route>({ page: 'home' })
  /** Whether this is no longer the page that was loaded. */
  hasMoved = false
  /** The next page is to be loaded anew, because there is a newer build. */
  reloads = false

  /** Reads the address and follows the browser's own back and forward. */
  start() {
    this.route = parse(location.pathname)
    addEventListener('popstate', () => this.#back())
  }

  go(route: Route, { replace = isHeld() } = {}) {
    history[replace ? 'replaceState' : 'pushState'](null, '', path(route))
    if (this.reloads) return location.reload()
    this.#show(route)
    scrollTo(0, 0)
  }

  /** Until what it returns is called, the way back stays here and asks first. */
  hold(ask: () => void): () => void {
    this.#ask = ask
    stayOnce()
    return () => {
      this.#ask = null
      if (isHeld()) history.back()
    }
  }
  #ask: (() => void) | null = null

  #back() {
    const route = parse(location.pathname)
    if (this.#ask === null || path(route) !== path(this.route)) return this.#show(route)
    stayOnce()
    this.#ask()
  }

  #show(route: Route) {
    this.hasMoved = true
    this.route = route
  }

  /** For links: stays inside the page unless the browser was asked for a new tab. */
  readonly follow = (event: MouseEvent) => {
    const link = event.currentTarget as HTMLAnchorElement
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    this.go(parse(new URL(link.href).pathname))
  }
}

export const router = new Router()
