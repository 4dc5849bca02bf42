/* Things travel: an element starts where something else was and comes to rest at its own place. */

import { calm } from '../page/settings.svelte'

export interface Travel {
  ms: number
  easing?: string
  /** How opaque it is when it sets out. */
  opacity?: number
}

const OUT = 'cubic-bezier(.2,.8,.3,1)'

/** Lets `node` come from where `from` was, if it moves at all. Nothing waits for it. */
export function travel(node: Element, from: DOMRect | undefined, { ms, easing = OUT, opacity = 1 }: Travel): Animation | null {
  if (!from || calm()) return null
  const to = node.getBoundingClientRect()
  if (!to.width) return null
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const start = { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, opacity }
  return node.animate([start, { transform: 'none', opacity: getComputedStyle(node).opacity }], { duration: ms, easing })
}
