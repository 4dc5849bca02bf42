import { inLanguage } from '../i18n.svelte'
import de from './de'
import en, { type NumberWords } from './en'

export const numberWords = (): NumberWords => inLanguage({ en, de })
