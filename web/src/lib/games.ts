// The games by their folders. Only the lids and the words are in the first load; each table is a
// chunk of its own, fetched when somebody sits down at it.

import type { Component } from 'svelte'
import { inLanguage, words } from './i18n.svelte'
import type { GameTexts, StoryProps, TableProps, Texts } from './table'

// The shell hands views and moves through unread: only the game knows their types.
type AnyTable = Component<TableProps<any, any>>
type AnyStory = Component<StoryProps<any>>
type Module<T> = { default: T }
type ByName<T> = Readonly<Record<string, T>>

const emblems = byName(import.meta.glob<Module<Component>>('$games/*/web/Emblem.svelte', { eager: true }))
const texts = byName(import.meta.glob<Module<Texts>>('$games/*/web/texts.ts', { eager: true }))
const tables = byName(import.meta.glob<Module<AnyTable>>('$games/*/web/Table.svelte'))
const stories = byName(import.meta.glob<Module<AnyStory>>('$games/*/web/Story.svelte'))

type Announced = keyof ReturnType<typeof words>['games']

/** The order on the start page; whatever else there is follows. */
const ORDER: readonly string[] = ['hochspannung', 'math-rush', 'lucky-box', 'martian-math', 'matician']

export const names: readonly string[] = [...ORDER, ...Object.keys(tables).filter((name) => !ORDER.includes(name)).sort()]

export const emblem = (game: string): Component | undefined => emblems[game]?.default

/** Whether this client can lay the table of a game. */
export const hasTable = (game: string) => game in tables

export const gameTexts = (game: string): GameTexts | undefined => texts[game] && inLanguage(texts[game].default)

/** Title and one line about a game, also of one that is not there yet. */
export function blurb(game: string): { title: string; tagline: string; players: readonly number[] } {
  const announced = words().games[game as Announced] ?? { title: game, tagline: '', players: [] }
  const own = gameTexts(game)
  return { ...announced, ...(own ? { title: own.title, tagline: own.tagline } : {}) }
}

export const loadTable = async (game: string): Promise<AnyTable> => (await found(tables[game], game)()).default

export async function loadStory(game: string): Promise<AnyStory | null> {
  const story = stories[game]
  return story ? (await story()).default : null
}

function found<T>(loader: T | undefined, game: string): T {
  if (loader === undefined) throw new Error(`No table for ${game}`)
  return loader
}

/** `…/lucky_box/web/Table.svelte` belongs to `lucky-box`. */
function byName<T>(files: ByName<T>): ByName<T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [folder(path).replaceAll('_', '-'), file]))
}

const folder = (path: string) => path.split('/').at(-3) ?? path
