/* The ladder of whoever plays alone (R20), the lowest rung first. */

import type { Language } from '$shell/game'

export const rungs: Readonly<Record<Language, readonly string[]>> = {
  en: ['No luck today', 'A start', 'On the way', 'Well done', 'Super', 'Mega', 'Super Mega Lucky'],
  de: ['Heute kein Glück', 'Ein Anfang', 'Auf dem Weg', 'Gut gemacht', 'Super', 'Mega', 'Super Mega Lucky'],
}

/** The points of the rungs. */
export const rungPoints = ['≤ 44', '45–49', '50–54', '55–59', '60–64', '65–69', '≥ 70'] as const
