// How well a bot plays, in words: the game's own where it has some, the shell's, or the bare name.

import { gameTexts } from '../games.svelte'
import { tableWords } from '../words/tablewords'

export interface LevelWords {
  name: string
  /** One line. */
  explain?: string
}

/** `half_asleep` is told as "Half asleep" where nobody has found words for it. */
const bare = (level: string) => level.charAt(0).toUpperCase() + level.slice(1).replaceAll(/[_-]+/g, ' ')

export function levelWords(level: string, game: string): LevelWords {
  return { name: bare(level), ...tableWords().room.levels[level], ...gameTexts(game)?.levels?.[level] }
}

/** The level that a host's first bot has: the easiest for somebody who has not finished a match yet. */
export function firstLevel(levels: readonly string[], hasFinished: boolean): string {
  if (!hasFinished) return levels[0] ?? 'beginner'
  return levels.includes('skilled') ? 'skilled' : (levels[Math.floor(levels.length / 2)] ?? 'skilled')
}
