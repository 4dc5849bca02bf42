// What a game says of itself outside of its tables, in `web/mine.ts` of its folder: what counts as
// a personal best, and, if it takes part, the words of its deal of the day.

import { byName } from '../lids'
import type { Language } from '../words/i18n.svelte'

export interface DailyTexts {
  /** Below the name of the game: "the same numbers for everybody". */
  about: string
  /** A score as it stands large on the picture, and what it counts. */
  big: (score: number) => string
  unit: (score: number) => string
  /** What stands below a bar of the comparison. */
  bar: (score: number) => string
  /** What a line of the picture is about: "Round 3". */
  row: (number: number) => string
}

export interface MineTexts {
  /** What somebody tries to beat: their points, how often they have won, how fast they answered, or what `faces/bests.py` counts. */
  best: 'points' | 'wins' | 'fastest' | 'feat'
  /** What a feat counts: "outposts together". */
  feat?: Readonly<Record<Language, string>>
  daily?: Readonly<Record<Language, DailyTexts>>
}

const files = byName(import.meta.glob<{ default: MineTexts }>('$games/*/web/mine.ts'))

export async function loadMine(game: string): Promise<MineTexts> {
  return (await files[game]?.())?.default ?? { best: 'wins' }
}
