import { inLanguage } from '../i18n.svelte'
import de from './privacy.de'
import en, { type PrivacyWords } from './privacy.en'

export const privacyWords = (): PrivacyWords => inLanguage({ en, de })
