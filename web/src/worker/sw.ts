// The service worker: the shell is there before the network is, and after an update of the server
// the next page is the new one. It keeps files of the build and nothing else (`answers.ts`).

import { answer, outdated } from './answers'

/** What `web/plugins/worker.ts` puts in: all that the shell is made of, and a name that changes with it. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] }

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Event {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting: () => Promise<void>
}

const scope = globalThis as unknown as Scope
const { version, files } = BUILD
const NAME = `shell-${version}`
const PAGE = '/'

scope.addEventListener('install', (event) => event.waitUntil(settle()))
scope.addEventListener('activate', (event) => event.waitUntil(tidyUp()))
scope.addEventListener('fetch', (event) => {
  const kind = answer(event.request, location.origin)
  if (kind === 'page') event.respondWith(page(event.request))
  if (kind === 'file') event.respondWith(file(event.request))
})

async function settle() {
  const shell = await caches.open(NAME)
  await shell.addAll([new Request(PAGE, { cache: 'reload' }), ...files])
  await scope.skipWaiting()
}

async function tidyUp() {
  const old = outdated(await caches.keys(), NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(NAME)).match(PAGE)
  return kept ?? fetch(request)
}

/** A file of this build or, for a page that is still open, of the one before. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok) await (await caches.open(NAME)).put(request, fetched.clone())
  return fetched
}
