import { inLanguage } from '../i18n.svelte'
import de from './de'
import en, { type MineWords } from './en'

export const mineWords = (): MineWords => inLanguage({ en, de })
