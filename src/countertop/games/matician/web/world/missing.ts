/* Whom a step still waits for. */

import type { PlayerView, View } from '../types.gen'

export function missing(view: Pick<View, 'phase' | 'players'>): number[] {
  return view.players.flatMap((player, seat) => (player.symbol === null || player.place !== null || isDone(player, view.phase) ? [] : [seat]))
}

function isDone(player: PlayerView, phase: View['phase']): boolean {
  if (phase === 'build') return player.has_built
  return phase === 'sabotage' ? player.has_chosen : player.ready
}
