import { inLanguage } from './i18n.svelte'
import de from './texts/table.de'
import en, { type TableWords } from './texts/table.en'

/** The shell's words for everything in a room, in the reader's language. */
export const tableWords = (): TableWords => inLanguage({ en, de })
