/* What a team may call itself, by the rung of the ladder that it has reached. */

import type { Language } from '$shell/game'
import type { View } from '../types.gen'

export const rungs: Readonly<Record<Language, readonly string[]>> = {
  en: ['Arithmetic Aces', 'Masters of Multiplication', 'Paladins of PEMDAS', 'Geometry Geniuses', 'Colossuses of Calculus'],
  de: ['Rechen-Asse', 'Meister des Malnehmens', 'Ritter der Rechenregeln', 'Geometrie-Genies', 'Kolosse der Mathematik'],
}

/** Which rung so many points reach, from 0. */
export const rungAt = (ladder: View['ladder'], points: number): number => ladder.filter(({ least }) => points >= least).length - 1
