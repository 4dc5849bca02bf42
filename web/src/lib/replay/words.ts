import { inLanguage } from '../words/i18n.svelte'
import de from './words.de'
import en, { type ReplayWords } from './words.en'

export const replayWords = (): ReplayWords => inLanguage({ en, de })
