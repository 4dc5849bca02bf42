import { inLanguage } from '../i18n.svelte'
import de from './de'
import en, { type HomeWords } from './en'

export const homeWords = (): HomeWords => inLanguage({ en, de })
