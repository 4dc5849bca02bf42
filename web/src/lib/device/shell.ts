// Keeps the shell in the browser (`worker/sw.ts`), and changes to the new one after an update.
// Where pages come over plain http there are no service workers: then everything is as without.

import { router } from '../page/router.svelte'
import { keepFresh } from './version'

export function keepShell() {
  // A part of this build that is not there any more: only a newer page can help.
  addEventListener('vite:preloadError', () => void keepFresh())
  const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined
  if (workers === undefined) return
  if (workers.controller !== null) workers.addEventListener('controllerchange', changeOver)
  void workers.register('/sw.js', { updateViaCache: 'none' }).then(lookForNews, () => {})
}

const HOUR = 3_600_000
const MINUTE = 60_000

let asksFor: ((atMost: number) => void) | undefined

/** The server was away, and may be a newer one now. */
export const askForNews = () => asksFor?.(MINUTE)

/** A page that stays open for days asks when somebody comes back to it, at most once an hour. */
function lookForNews(registration: ServiceWorkerRegistration) {
  let asked = performance.now()
  asksFor = (pause) => {
    if (performance.now() - asked < pause) return
    asked = performance.now()
    void registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', () => document.hidden || asksFor?.(HOUR))
}

/** A new build is there. Nothing changes under a finger: a page that was touched stays as it is
 * until its reader looks away or goes to another page; what is half done survives that anyway. */
function changeOver() {
  if (document.hidden || !navigator.userActivation?.hasBeenActive) return location.reload()
  router.reloads = true
  document.addEventListener('visibilitychange', () => document.hidden && location.reload())
}
