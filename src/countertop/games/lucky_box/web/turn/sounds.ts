import { noise, tone } from '$shell/feel/sound'

/** C D E G A and on: each bonus of a chain is one step higher. */
const SCALE = [523, 587, 659, 784, 880] as const

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
  /** The n-th bonus of a chain, from 0. */
  bonus(nth: number, after = 0) {
    const octave = 2 ** Math.floor(nth / SCALE.length)
    tone({ pitch: SCALE[nth % SCALE.length]! * Math.min(octave, 4), length: 0.32, after, volume: 0.55, wave: 'triangle' })
  },
}
