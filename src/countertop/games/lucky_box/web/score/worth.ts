/* What is printed on the scorecard: what things count. A test compares it with scoring.py. */

import { signed } from '$shell/words/format'

/** A finished card, by the round (R15). */
export const CARD_POINTS = [15, 12, 10, 8] as const
/** One, two and three stars of a round (R15). */
export const STAR_POINTS = [1, 4, 9] as const
/** The most moons and the fewest (R18). */
export const MOST_MOONS = 6
export const FEWEST_MOONS = -6
/** No moon, one, and so on, for whoever plays alone (R20). */
export const SOLO_MOONS = [-6, -2, 0, 1, 3, 6, 10] as const

/** Which of SOLO_MOONS so many moons are: more than there are count like the last. */
export const soloPlace = (moons: number) => Math.min(moons, SOLO_MOONS.length - 1)

/** The same in words: "0: −6, 1: −2 …". */
export const soloMoons = SOLO_MOONS.map((points, moons) => `${moons}${moons === soloPlace(moons + 1) ? '+' : ''}: ${signed(points)}`).join(', ')
