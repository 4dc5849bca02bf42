/* Dice and domes. The shared sounds are the shell's. */

import { chord, noise, tone } from '$shell/feel/sound'

export const sounds = {
  /** Two dice rattle and settle. */
  dice() {
    for (const after of [0, 0.06, 0.11, 0.19, 0.24, 0.33, 0.42]) {
      noise({ pitch: 1500 + 2500 * after, length: 0.04, after, volume: 0.7 - after, narrow: 5 })
    }
  },
  /** A dome lands: pock. Your own is a little brighter. */
  pock({ own }: { own: boolean }) {
    tone({ pitch: own ? 420 : 300, to: own ? 190 : 140, length: 0.11, volume: own ? 0.9 : 0.5 })
    noise({ pitch: 1100, length: 0.03, volume: own ? 0.5 : 0.3, narrow: 3 })
  },
  /** A colony that wins: a small rising chord. */
  colony: () => chord([330, 415, 494, 659], { length: 0.6, apart: 0.08, volume: 0.4 }),
}
