/* High voltage. The shared sounds are the shell's. */

import { noise } from '$shell/feel/sound'

export const sounds = {
  /** Your own card lands: it crackles. */
  spark: () => noise({ pitch: 5200, length: 0.03, volume: 0.45, narrow: 2, after: 0.02 }),
}
