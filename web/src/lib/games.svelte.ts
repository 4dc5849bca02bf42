// The games by their folders. Only the lids are in the first load; a game's words come with its
// room, and its table is a chunk of its own.

import type { Component } from 'svelte'
import type { GameTexts, Lid, StoryProps, TableProps, Texts } from './game'
import { inLanguage } from './words/i18n.svelte'

// The shell hands views and moves through unread: only the game knows their types.
type AnyTable = Component<TableProps<any, any>>
type AnyStory = Component<StoryProps<any>>
type Module<T> = { default: T }
type ByName<T> = Readonly<Record<string, T>>

const lids = byName(import.meta.glob<Module<Lid>>('$games/*/web/lid.ts', { eager: true }))
const emblems = byName(import.meta.glob<Module<Component>>('$games/*/web/Emblem.svelte', { eager: true }))
const texts = byName(import.meta.glob<Module<Texts>>('$games/*/web/texts.ts'))
const tables = byName(import.meta.glob<Module<AnyTable>>('$games/*/web/Table.svelte'))
const stories = byName(import.meta.glob<Module<AnyStory>>('$games/*/web/Story.svelte'))

const place = (game: string) => lids[game]?.default.place ?? Infinity

/** The games in the order of the start page. */
export const names: readonly string[] = Object.keys(lids).sort((one, other) => place(one) - place(other) || one.localeCompare(other))

/** What is printed on the box of a game, in the reader's language. */
export function lid(game: string) {
  const found = lids[game]?.default
  return found ? { ...inLanguage(found), seats: found.seats } : { title: game, tagline: '', seats: [1, 1] as const }
}

export const emblem = (game: string): Component | undefined => emblems[game]?.default

const loaded: Record<string, Texts> = $state({})

/** Brings the words of a game; resolves when `gameTexts` has them. */
export async function loadTexts(game: string): Promise<void> {
  const load = texts[game]
  if (load && !(game in loaded)) loaded[game] = (await load()).default
}

export const gameTexts = (game: string): GameTexts | undefined => loaded[game] && inLanguage(loaded[game])

export async function loadTable(game: string): Promise<AnyTable> {
  const table = tables[game]
  if (table === undefined) throw new Error(`No table for ${game}`)
  const [module] = await Promise.all([table(), loadTexts(game)])
  return module.default
}

export async function loadStory(game: string): Promise<AnyStory | null> {
  const story = stories[game]
  return story ? (await story()).default : null
}

/** `…/lucky_box/web/Table.svelte` belongs to `lucky-box`. */
export function byName<T>(files: ByName<T>): ByName<T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [folder(path).replaceAll('_', '-'), file]))
}

function folder(path: string): string {
  return path.split('/').at(-3) ?? path
}
