/* Velvet and magic. The shared sounds are the shell's. */

import { noise, tone } from '$shell/feel/sound'

export const sounds = {
  /** A card on velvet. */
  swish() {
    noise({ pitch: 2600, length: 0.09, volume: 0.5, narrow: 0.8 })
    noise({ pitch: 1300, length: 0.12, after: 0.04, volume: 0.35, narrow: 0.8 })
  },
  /** A sign turns. */
  breath: () => noise({ pitch: 520, length: 0.4, volume: 0.6, narrow: 0.7 }),
  /** The winner. */
  bell() {
    tone({ pitch: 1047, length: 0.9, volume: 0.5 })
    tone({ pitch: 2637, length: 0.5, volume: 0.16 })
    tone({ pitch: 1568, length: 0.7, after: 0.03, volume: 0.18 })
  },
}
