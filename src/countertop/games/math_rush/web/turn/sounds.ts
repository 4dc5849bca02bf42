/* Chalk and slate. The shared sounds are the shell's. */

import { chord, noise, PENTATONIC, tone } from '$shell/feel/sound'

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
  stars: (count: number) => chord(Array.from({ length: count }, (_, star) => PENTATONIC[star] ?? 988), { length: 0.3, apart: 0.1, volume: 0.45 }),
  /** Somebody of the team says something. */
  signal: () => noise({ pitch: 2400, length: 0.05, volume: 0.35, narrow: 8 }),
  /** The round is over. */
  timeUp() {
    tone({ pitch: 587, length: 0.4, volume: 0.5 })
    tone({ pitch: 440, length: 0.5, after: 0.18, volume: 0.5 })
  },
}
