// Keys while a match is watched: space, arrows step, with shift from mark to mark, 1 to 6 and 0 whose eyes, < and > speed, C the link.

import type { Player } from './player.svelte'

/** Whether the key was for the replay. */
export function keyed(event: KeyboardEvent, player: Player, copyLink: () => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return false
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
  if (direction !== null) {
    if (event.shiftKey) player.byMark(direction)
    else player.byStep(direction)
    return true
  }
  if (/^[0-9]$/.test(event.key)) {
    player.look(event.key === '0' ? null : Number(event.key) - 1)
    return true
  }
  const done = { ' ': () => player.toggle(), '<': () => player.faster(-1), '>': () => player.faster(1), c: copyLink, C: copyLink, Home: () => player.go(0), End: () => player.go(player.last) }[event.key]
  done?.()
  return done !== undefined
}

/** In a sheet; and on a button, which space presses, and in a groove, whose arrows choose. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as Element | null
  if (!target?.closest) return false
  if (target.closest('dialog')) return true
  if (event.key === ' ') return target.closest('button, a, input') !== null
  return event.key.startsWith('Arrow') && target.closest('input') !== null
}
