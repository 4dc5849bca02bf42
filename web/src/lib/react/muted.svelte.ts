// Whose reactions somebody does not want to see: kept in this browser, for one table. Nobody is told.

import { SvelteSet } from 'svelte/reactivity'

const key = (code: string) => `countertop.muted.${code}`

export class Muted {
  readonly #letters: SvelteSet<string>

  constructor(
    private readonly code: string,
    private readonly memory: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.#letters = new SvelteSet((memory.getItem(key(code)) ?? '').split(' ').filter(Boolean))
  }

  has = (letter: string) => this.#letters.has(letter)

  toggle(letter: string) {
    if (!this.#letters.delete(letter)) this.#letters.add(letter)
    this.memory.setItem(key(this.code), [...this.#letters].join(' '))
  }
}
