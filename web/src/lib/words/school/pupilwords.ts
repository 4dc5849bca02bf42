import { inLanguage } from '../i18n.svelte'
import de from './pupil.de'
import en, { type PupilWords } from './pupil.en'

export const pupilWords = (): PupilWords => inLanguage({ en, de })
