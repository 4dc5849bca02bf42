// A part of the page that did not come once is remembered as failed by some browsers (Chromium): asking
// again gives the same answer without asking anybody. If the server is there, a fresh page has it.

const KEY = 'countertop.anew'
/** Whoever has just loaded the page anew does not do so again: it can never go round in circles. */
const PAUSE = 15_000

interface Page {
  reload: () => void
  now: () => number
  kept: Pick<Storage, 'getItem' | 'setItem'>
}
const here = (): Page => ({ reload: () => location.reload(), now: () => Date.now(), kept: sessionStorage })

/** What comes of loading a part; a page that cannot have it any more is loaded anew. */
export async function partOf<T>(load: () => Promise<T>, page: () => Page = here): Promise<T> {
  try {
    return await load()
  } catch (problem) {
    if (!(await isServed()) || !mayReload(page())) throw problem
    page().reload()
    return new Promise(() => {})
  }
}

const isServed = () => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok, () => false)

function mayReload({ now, kept }: Page): boolean {
  try {
    if (now() - Number(kept.getItem(KEY) ?? 0) < PAUSE) return false
    kept.setItem(KEY, String(now()))
    return true
  } catch {
    return false
  }
}
