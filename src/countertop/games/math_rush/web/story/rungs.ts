/* What a team may call itself, by the rung of the ladder that it has reached. */

import type { Language } from '$shell/game'

export const rungs: Readonly<Record<Language, readonly string[]>> = {
  en: ['Arithmetic Aces', 'Masters of Multiplication', 'Paladins of PEMDAS', 'Geometry Geniuses', 'Colossuses of Calculus'],
  de: ['Rechen-Asse', 'Meister des Malnehmens', 'Ritter der Rechenregeln', 'Geometrie-Genies', 'Kolosse der Mathematik'],
}
