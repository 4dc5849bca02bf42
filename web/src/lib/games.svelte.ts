// The games by their folders. Only the lids are in the first load; a game's words come with its
// room, and its table is a chunk of its own.

import type { Component } from 'svelte'
import type { GameTexts, StoryProps, TableProps, Texts } from './game'
import { inLanguage, words } from './words/i18n.svelte'

// The shell hands views and moves through unread: only the game knows their types.
type AnyTable = Component<TableProps<any, any>>
type AnyStory = Component<StoryProps<any>>
type Module<T> = { default: T }
type ByName<T> = Readonly<Record<string, T>>

const emblems = byName(import.meta.glob<Module<Component>>('$games/*/web/Emblem.svelte', { eager: true }))
const texts = byName(import.meta.glob<Module<Texts>>('$games/*/web/texts.ts'))
const tables = byName(import.meta.glob<Module<AnyTable>>('$games/*/web/Table.svelte'))
const stories = byName(import.meta.glob<Module<AnyStory>>('$games/*/web/Story.svelte'))

/** The games that the shell itself can announce, in the order of the start page. */
const ANNOUNCED = ['hochspannung', 'math-rush', 'lucky-box', 'martian-math', 'matician'] as const
type Announced = (typeof ANNOUNCED)[number]

const isAnnounced = (game: string): game is Announced => (ANNOUNCED as readonly string[]).includes(game)

export const names: readonly string[] = [...ANNOUNCED, ...Object.keys(tables).filter((game) => !isAnnounced(game)).sort()]

export const emblem = (game: string): Component | undefined => emblems[game]?.default

/** Whether this client can lay the table of a game. */
export const hasTable = (game: string) => game in tables

const loaded: Record<string, Texts> = $state({})

/** Brings the words of a game; resolves when `gameTexts` has them. */
export async function loadTexts(game: string): Promise<void> {
  const load = texts[game]
  if (load && !(game in loaded)) loaded[game] = (await load()).default
}

export const gameTexts = (game: string): GameTexts | undefined => loaded[game] && inLanguage(loaded[game])

interface Blurb {
  title: string
  tagline: string
  players: readonly number[]
}

/** Title and one line about a game, also of one that is not there yet. */
export function blurb(game: string): Blurb {
  const said = isAnnounced(game) ? words().games[game] : { title: game, tagline: '', players: [] }
  const own = gameTexts(game)
  return own ? { ...said, title: own.title, tagline: own.tagline } : said
}

/** A game from a new folder brings its own title, so the start page has to fetch its words. */
export const loadTitles = () => Promise.all(names.filter((game) => !isAnnounced(game)).map(loadTexts))

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
function byName<T>(files: ByName<T>): ByName<T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [folder(path).replaceAll('_', '-'), file]))
}

function folder(path: string): string {
  return path.split('/').at(-3) ?? path
}
