import { calm } from '$shell/page/settings.svelte'

/** Turns a card face up where it lies. */
export function turnUp(node: Element, ms: number) {
  if (!calm()) node.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: ms, easing: 'ease-out' })
}
