// The games' own parts of the big screen, by their folders.

import type { Component } from 'svelte'
import { loadTexts } from '../games.svelte'
import { byName } from '../lids'
import type { ScreenProps, Talk } from './screen'

type Module<T> = { default: T }
type AnyScreen = Component<ScreenProps<any>>

const screens = byName(import.meta.glob<Module<AnyScreen>>('$games/*/web/tv/Screen.svelte'))
const talks = byName(import.meta.glob<Module<Talk<any>>>('$games/*/web/tv/talk.ts'))

export async function loadScreen(game: string): Promise<AnyScreen | null> {
  const [module] = await Promise.all([screens[game]?.(), loadTexts(game)])
  return module?.default ?? null
}

export async function loadTalk(game: string): Promise<Talk<any>> {
  return (await talks[game]?.())?.default ?? (() => [])
}
