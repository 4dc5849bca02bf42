// The games' own parts of the big screen, by their folders.

import type { Component } from 'svelte'
import { loadTexts } from '../games.svelte'
import type { ScreenProps, Talk } from './screen'

type Module<T> = { default: T }
type AnyScreen = Component<ScreenProps<any>>

const screens = import.meta.glob<Module<AnyScreen>>('$games/*/web/tv/Screen.svelte')
const talks = import.meta.glob<Module<Talk<any>>>('$games/*/web/tv/talk.ts')

export async function loadScreen(game: string): Promise<AnyScreen | null> {
  const load = of(screens, game)
  const [module] = await Promise.all([load?.(), loadTexts(game)])
  return module?.default ?? null
}

export async function loadTalk(game: string): Promise<Talk<any>> {
  return (await of(talks, game)?.())?.default ?? (() => [])
}

function of<T>(files: Readonly<Record<string, T>>, game: string): T | undefined {
  const folder = `/${game.replaceAll('-', '_')}/web/tv/`
  return Object.entries(files).find(([path]) => path.includes(folder))?.[1]
}
