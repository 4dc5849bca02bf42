import { router } from './router.svelte'

/** For the heading of a page: after a change of page, keyboard and screen reader start there. */
export function arrive(heading: HTMLElement) {
  heading.tabIndex = -1
  if (router.hasMoved) heading.focus({ preventScroll: true })
}
