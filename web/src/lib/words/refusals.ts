import { gameTexts } from '../games.svelte'
import { language } from './i18n.svelte'
import { tableWords } from './tablewords'

/** The sentence for a refusal: the game's own, the shell's, or what the server said. */
export function sentence(refusal: { code: string; message: string }, game?: string): string {
  const own = (game && gameTexts(game)?.errors[refusal.code]) || tableWords().errors[refusal.code]
  return own ?? (language() === 'en' && refusal.message ? refusal.message : tableWords().errorUnknown)
}
