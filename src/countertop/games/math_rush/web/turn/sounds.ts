/* Chalk and slate. The shared sounds are the shell's. */

import { noise, tone } from '$shell/feel/sound'

export const sounds = {
  /** A goal is done: chalk scratches a tick on the slate. */
  scratch() {
    noise({ pitch: 3600, length: 0.09, volume: 0.6, narrow: 5 })
    noise({ pitch: 4600, length: 0.16, after: 0.1, volume: 0.7, narrow: 5 })
  },
  /** One of the last ten seconds. */
  tick: () => noise({ pitch: 1900, length: 0.03, volume: 0.4, narrow: 12 }),
  /** A value is chalked below its card. */
  chalk: () => noise({ pitch: 3100, length: 0.05, volume: 0.4, narrow: 5 }),
  /** A goal was right: a small step up for each star. */
  stars(count: number) {
    const scale = [523, 587, 659, 784, 880]
    for (let i = 0; i < count; i++) tone({ pitch: scale[i] ?? 988, length: 0.3, after: i * 0.1, volume: 0.45, wave: 'triangle' })
  },
}
