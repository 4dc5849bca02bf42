import { settings } from '../page/settings.svelte'

function buzz(pattern: number | number[]) {
  if (settings.haptics) globalThis.navigator?.vibrate?.(pattern)
}

/** A touch of vibration, where the device has it and the switch allows it. */
export const haptics = {
  /** A key, a card. */
  tap: () => buzz(8),
  /** Your own card lands. */
  down: () => buzz(12),
  /** Too late, refused. */
  back: () => buzz([10, 40, 10]),
  /** Your turn, go. */
  turn: () => buzz(15),
}
