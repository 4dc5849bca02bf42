/* Neon and pens. The shared sounds are the shell's. */

import { noise, PENTATONIC, tone } from '$shell/feel/sound'

export const sounds = {
  /** The number lights up: a neon tube ticks twice. */
  neon() {
    noise({ pitch: 3200, length: 0.02, volume: 0.4, narrow: 8 })
    noise({ pitch: 3600, length: 0.03, after: 0.12, volume: 0.5, narrow: 8 })
    tone({ pitch: 120, length: 0.25, after: 0.12, volume: 0.3, wave: 'triangle' })
  },
  /** A cross: two strokes of a pen. */
  cross() {
    noise({ pitch: 1900, length: 0.06, volume: 0.5, narrow: 2 })
    noise({ pitch: 2300, length: 0.06, after: 0.07, volume: 0.5, narrow: 2 })
  },
  /** The n-th bonus of a chain, from 0: each is one step higher. */
  bonus(nth: number, after = 0) {
    const octave = 2 ** Math.floor(nth / PENTATONIC.length)
    tone({ pitch: PENTATONIC[nth % PENTATONIC.length]! * Math.min(octave, 4), length: 0.32, after, volume: 0.55, wave: 'triangle' })
  },
}
