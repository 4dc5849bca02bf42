// What comes with a room: a game's words, and its table and story, each a chunk of its own. The
// start page must not need this file, or it would load the names of all those chunks.

import type { Component } from 'svelte'
import type { GameTexts, HintTexts, Hints, StoryProps, TableProps, Texts } from './game'
import { byName } from './lids'
import { inLanguage } from './words/i18n.svelte'

// The shell hands views and moves through unread: only the game knows their types.
type AnyTable = Component<TableProps<any, any>>
type AnyStory = Component<StoryProps<any>>
type Module<T> = { default: T }

const texts = byName(import.meta.glob<Module<Texts>>('$games/*/web/texts.ts'))
const tables = byName(import.meta.glob<Module<AnyTable>>('$games/*/web/Table.svelte'))
const hints = byName(import.meta.glob<Module<Hints>>('$games/*/web/hints.ts'))
const stories = byName(import.meta.glob<Module<AnyStory>>('$games/*/web/Story.svelte'))

const loaded: Record<string, Texts> = $state({})

/** Brings the words of a game; resolves when `gameTexts` has them. */
export async function loadTexts(game: string): Promise<void> {
  const load = texts[game]
  if (load && !(game in loaded)) loaded[game] = (await load()).default
}

export const gameTexts = (game: string): GameTexts | undefined => loaded[game] && inLanguage(loaded[game])

const advice: Record<string, Hints> = $state.raw({})

/** What hints point at, and say; there once the table is. */
export const gameHints = (game: string): Hints | undefined => advice[game]
export const hintTexts = (game: string): HintTexts | undefined => advice[game] && inLanguage(advice[game])

async function loadHints(game: string): Promise<void> {
  const load = hints[game]
  if (load && !(game in advice)) advice[game] = (await load()).default
}

export async function loadTable(game: string): Promise<AnyTable> {
  const table = tables[game]
  if (table === undefined) throw new Error(`No table for ${game}`)
  const [module] = await Promise.all([table(), loadTexts(game), loadHints(game)])
  return module.default
}

export async function loadStory(game: string): Promise<AnyStory | null> {
  const story = stories[game]
  return story ? (await story()).default : null
}
