import { inLanguage } from '../i18n.svelte'
import de from './teach.de'
import en, { type TeachWords } from './teach.en'

export const teachWords = (): TeachWords => inLanguage({ en, de })
