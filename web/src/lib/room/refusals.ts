import type { About } from '../game'
import { gameTexts } from '../games.svelte'
import { language } from '../words/i18n.svelte'
import { tableWords } from '../words/tablewords'

interface Refusal {
  code: string
  message: string
  about?: About
}

/** The sentence for a refusal: the game's own, the shell's, or what the server said. */
export function sentence(refusal: Refusal, game?: string): string {
  const own = (game && gameTexts(game)?.errors[refusal.code]) || tableWords().errors[refusal.code]
  const found = own ?? (language() === 'en' && refusal.message ? refusal.message : tableWords().errorUnknown)
  return filled(found, refusal.about)
}

/** "Card {card} …" with what is known about it. */
export const filled = (text: string, about: About = {}) => text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(about[name] ?? gap))
