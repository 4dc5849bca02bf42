import { inLanguage } from '../i18n.svelte'
import de from './de'
import en, { type PhoneWords } from './en'

export const phoneWords = (): PhoneWords => inLanguage({ en, de })
