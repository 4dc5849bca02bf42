// What a seat held, for "All open": a game draws it in `web/Hands.svelte` from the seat's own view.
// A game in which nothing is held back has none.

import type { Component } from 'svelte'
import { byName } from '../lids'

export type Hands = Component<{ view: any }>

const hands = byName(import.meta.glob<{ default: Hands }>('$games/*/web/Hands.svelte'))

export async function loadHands(game: string): Promise<Hands | null> {
  const load = hands[game]
  return load ? (await load()).default : null
}
