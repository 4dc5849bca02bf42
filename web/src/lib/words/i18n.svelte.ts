import { settings, type Language } from '../page/settings.svelte'
import de from './de'
import en, { type Words } from './en'

export type { Language, Words }

const dictionaries: Readonly<Record<Language, Words>> = { en, de }

/** The shell's words in the reader's language. */
export const words = (): Words => dictionaries[settings.language]

/** The same for a game's own texts: `const t = $derived(inLanguage(texts))`. */
export const inLanguage = <T>(texts: Readonly<Record<Language, T>>): T => texts[settings.language]

export const language = (): Language => settings.language

/** British, as our English has no comma before "and". */
export const locale = () => (language() === 'en' ? 'en-GB' : 'de')
