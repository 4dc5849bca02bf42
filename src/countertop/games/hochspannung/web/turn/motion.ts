/* How cards move at this table. */

import { travel } from '$shell/feel/motion'
import { calm } from '$shell/page/settings.svelte'

/** Turns a card face up where it lies. */
export function turnUp(node: Element, ms: number) {
  if (!calm()) node.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: ms, easing: 'ease-out' })
}

/** Lets a card of the pile come from where `from` was, above all that lies on its way: a copy of it
 * flies over the whole table, and the card itself is seen once it is there. Ends the flight. */
export function fly(node: Element, from: DOMRect | undefined, ms: number): () => void {
  const [pile, table] = [node.closest<HTMLElement>('.pile'), node.closest('.table')]
  if (!pile || !table || !from || calm()) return () => {}
  const flying = overlaid(pile, table)
  const copy = flying.appendChild(node.cloneNode(true) as Element)
  travel(copy, from, { ms })
  const hidden = node.animate({ visibility: ['hidden', 'hidden'] }, ms)
  hidden.onfinish = () => flying.remove()
  return () => flying.remove()
}

/** An empty heap over the pile, on top of the whole table. */
function overlaid(pile: HTMLElement, table: Element): HTMLElement {
  const [box, around] = [pile.getBoundingClientRect(), table.getBoundingClientRect()]
  const over = pile.cloneNode(false) as HTMLElement
  for (const name of ['role', 'aria-label']) over.removeAttribute(name)
  over.ariaHidden = 'true'
  over.classList.replace('pile', 'flying')
  over.style.cssText = `left: ${box.x - around.x}px; top: ${box.y - around.y}px; --w: ${box.width}px`
  table.append(over)
  return over
}
