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
  /** A deed of your own, as big as it is. */
  ceremony: (size: 'small' | 'medium' | 'big') => buzz({ small: 20, medium: [20, 50, 30], big: [30, 60, 30, 60, 80] }[size]),
  /** Your turn, go. */
  turn: () => buzz(15),
}
