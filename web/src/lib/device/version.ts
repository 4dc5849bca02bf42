// A page that is open for days must not be yesterday's: when the server is back, it may be a newer one.

const KEY = 'countertop.version'

/** The script that a page starts with: its name has a hash of all there is. */
export const versionOf = (page: string): string | null => page.match(/<script[^>]*type="module"[^>]*src="([^"]+)"/)?.[1] ?? null

const own = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** Loads the page anew if the server has another one; once for each, so that it can never go round in circles. */
export async function keepFresh(reload: () => void = () => location.reload()): Promise<void> {
  const page = await fetch('/', { cache: 'no-store' }).then((answer) => (answer.ok ? answer.text() : ''), () => '')
  const newest = versionOf(page)
  if (newest === null || newest === own() || remembered() === newest) return
  remember(newest)
  await renewShell()
  reload()
}

const PATIENCE = 20_000

/** Where a service worker keeps the shell, it has to hear of the new one first. */
async function renewShell(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker
  const kept = await workers?.getRegistration().catch(() => undefined)
  if (!workers || !kept) return
  const changed = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }))
  await kept.update().catch(() => {})
  await Promise.race([changed, new Promise((done) => setTimeout(done, PATIENCE))])
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(version: string) {
  try {
    sessionStorage.setItem(KEY, version)
  } catch {
    // Then it may load once more than it has to.
  }
}
