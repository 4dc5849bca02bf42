/* The keys at work: cards are taken, the focus walks over the places, the reveal goes on. */

import { isForTable, isOnButton } from '$shell/table/keyboard'
import type { Face } from '../types.gen'
import { neighbour, stroke, type Stroke } from './keys'
import type { Turn } from './turn.svelte'

/** What the keyboard needs of the table around it. */
export interface Around {
  turn: Turn
  table: () => Element | undefined
  /** The cards by their keys. */
  hand: () => readonly Face[]
  mayPlay: () => boolean
  /** Enter, where no button has it: the reveal goes on, or my choice is what I want. */
  goOn: () => void
}

export class Keyboard {
  constructor(private readonly around: Around) {}

  readonly press = (event: KeyboardEvent) => {
    if (!isForTable(event)) return
    const key = stroke(event)
    if (key?.kind === 'on' && !isOnButton(event)) this.around.goOn()
    if (!key || key.kind === 'on' || !this.around.mayPlay()) return
    event.preventDefault()
    this.#play(key)
  }

  #play(key: Exclude<Stroke, { kind: 'on' }>) {
    if (key.kind === 'card') this.#take(key.slot)
    else if (key.kind === 'walk') this.#walk(key.x, key.y)
    else if (key.kind === 'pass') this.around.turn.pass()
    else this.around.turn.letGo()
  }

  #take(slot: number) {
    const { turn, hand } = this.around
    const face = hand()[slot]
    if (!face) return
    turn.take(face.card)
    if (turn.chosen === face.card) this.#firstPlace()?.focus()
  }

  #places(): HTMLElement[] {
    return [...(this.around.table()?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
  }

  /** Where the focus is, or the first place that is still empty. */
  #firstPlace(): HTMLElement | undefined {
    const places = this.#places()
    return places.find((place) => place === document.activeElement) ?? places.find((place) => place.classList.contains('slot')) ?? places[0]
  }

  #walk(x: number, y: number) {
    const places = this.#places()
    const spots = places.map((place) => {
      const box = place.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    })
    places[neighbour(spots, places.indexOf(document.activeElement as HTMLElement), x, y)]?.focus()
  }
}
