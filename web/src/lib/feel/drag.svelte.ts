/* Dragging a card: the second way beside tapping. */

const FAR = 10

/** Told when a card is let go. Without a `point` the device broke it off. */
type OnDrop = (card: number, node: Element, point: PointerEvent | null) => void

export class Drag {
  /** The card in the air, and how far it is from where it lay. */
  card: number | null = $state(null)
  x = $state(0)
  y = $state(0)

  #held: { card: number; x: number; y: number; pointer: number } | null = null

  constructor(
    private readonly ondrop: OnDrop,
    private readonly onlift: (card: number) => void = () => {},
  ) {}

  readonly grab = (event: PointerEvent, card: number) => {
    if (!event.isPrimary || event.button) return
    this.card = null // one that was dealt away in the air is never let go
    // At once: a quick mouse has left the card before it is seen to move.
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    this.#held = { card, x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }

  readonly move = (event: PointerEvent) => {
    const held = this.#held
    if (held?.pointer !== event.pointerId) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (this.card === null) {
      if (Math.hypot(x, y) < FAR) return
      this.onlift(held.card)
    }
    this.card = held.card
    this.x = x
    this.y = y
  }

  readonly release = (event: PointerEvent) => {
    const held = this.#held
    if (held?.pointer !== event.pointerId) return
    this.#held = null
    if (this.card === null) return
    // The click that follows belongs to the drag.
    setTimeout(() => {
      this.card = null
      this.x = this.y = 0
    })
    this.ondrop(held.card, event.currentTarget as Element, event.type === 'pointerup' ? event : null)
  }
}
