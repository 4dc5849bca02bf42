/* Dragging a card to a place: the second way beside tapping. A place is any element with `data-place`. */

const FAR = 10

export class Drag {
  /** The card in the air, and how far it is from where it lay. */
  card: number | null = $state(null)
  x = $state(0)
  y = $state(0)

  #held: { card: number; x: number; y: number; pointer: number } | null = null

  constructor(private readonly ondrop: (card: number, place: string | null, node: Element, from: DOMRect) => void) {}

  readonly grab = (event: PointerEvent, card: number) => {
    if (!event.isPrimary || event.button) return
    this.#held = { card, x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }

  readonly move = (event: PointerEvent) => {
    const held = this.#held
    if (held?.pointer !== event.pointerId) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (this.card === null && Math.hypot(x, y) < FAR) return
    if (this.card === null && event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    this.card = held.card
    this.x = x
    this.y = y
  }

  readonly release = (event: PointerEvent) => {
    const held = this.#held
    if (held?.pointer !== event.pointerId) return
    this.#held = null
    if (this.card === null) return
    const node = event.currentTarget as Element
    const place = event.type === 'pointerup' ? this.#under(event) : null
    const from = node.getBoundingClientRect()
    // The click that follows belongs to the drag.
    setTimeout(() => {
      this.card = null
      this.x = this.y = 0
    })
    this.ondrop(held.card, place, node, from)
  }

  #under(event: PointerEvent): string | null {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = element.closest('[data-place]')?.getAttribute('data-place')
      if (place) return place
    }
    return null
  }
}
