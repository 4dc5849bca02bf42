import { inLanguage } from './i18n.svelte'
import de from './table.de'
import en, { type TableWords } from './table.en'

/** The shell's words for everything in a room, in the reader's language. */
export const tableWords = (): TableWords => inLanguage({ en, de })
