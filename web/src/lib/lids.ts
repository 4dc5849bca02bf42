// The boxes of the games, by their folders. They are all that the first load has of a game.

import type { Component } from 'svelte'
import type { Lid } from './game'
import { inLanguage, locale } from './words/i18n.svelte'

type Module<T> = { default: T }
type ByName<T> = Readonly<Record<string, T>>

const lids = byName(import.meta.glob<Module<Lid>>('$games/*/web/lid.ts', { eager: true }))
const emblems = byName(import.meta.glob<Module<Component>>('$games/*/web/Emblem.svelte', { eager: true }))

const place = (game: string) => lids[game]?.default.place ?? Infinity

/** The games in the order of the start page. */
export const names: readonly string[] = Object.keys(lids).sort((one, other) => place(one) - place(other) || one.localeCompare(other))

/** What is printed on the box of a game, in the reader's language. */
export function lid(game: string) {
  const found = lids[game]?.default
  return found ? { ...inLanguage(found), seats: found.seats } : { title: game, tagline: '', seats: [1, 1] as const }
}

/** The games whose moves show what somebody knows by heart: "Hochspannung, Math Rush or …". */
export function gamesWithFacts(): string {
  const titles = names.filter((game) => lids[game]?.default.facts).map((game) => lid(game).title)
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(titles)
}

export const emblem = (game: string): Component | undefined => emblems[game]?.default

/** `…/lucky_box/web/Table.svelte` belongs to `lucky-box`, and so does what lies in a room of that folder. */
export function byName<T>(files: ByName<T>): ByName<T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [folder(path).replaceAll('_', '-'), file]))
}

function folder(path: string): string {
  return /([^/]+)\/web\//.exec(path)?.[1] ?? path
}
