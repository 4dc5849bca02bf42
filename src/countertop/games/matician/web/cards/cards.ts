/* What is printed on the cards, in words and in drawings. */

import type { EquationView, Face, Sign, Symbol, TermView } from '../types.gen'
import type { Words } from '../words'
import { told } from './fraction'

export const cardName = (face: Face, t: Words): string => (face.sign === null ? `${face.number}` : t.signCards[face.sign])

/** Strokes of the symbols and signs in a 24 px box. */
export const SYMBOL_PATHS: Readonly<Record<Symbol, string>> = {
  '+': 'M12 4.5v15M4.5 12h15',
  '-': 'M4.5 12h15',
  '*': 'M6 6l12 12M18 6L6 18',
  '/': 'M4.5 12h15M12 5.4v.01M12 18.6v.01',
}

export const SIGN_PATHS: Readonly<Record<Sign, string>> = {
  '-': 'M4 12h16',
  half: 'M5.4 5.2 8.2 3.4v7.2M5.5 19 18.5 5M15 15.6c0-3 4.8-2.8 4.8.1 0 1.9-3.4 3-4.9 5.1h5.2',
  square: 'M4.5 10.5h9v9h-9zM16.5 5.8c0-3 4.6-2.8 4.6.1 0 1.8-3.2 2.7-4.7 4.6h4.9',
}

/** Printed in a line of text. */
export const SYMBOL_TEXT: Readonly<Record<Symbol, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

/** A whole equation in a line: 4 − (−13) = 17. */
export function equationText({ left, symbol, right, value }: EquationView): string {
  const second = right.value[0] < 0 ? `(${told(right.value)})` : told(right.value)
  return `${told(left.value)} ${SYMBOL_TEXT[symbol]} ${second} = ${told(value)}`
}

export const hasSigns = ({ left, right }: { left: TermView; right: TermView }) => left.term.signs.length + right.term.signs.length > 0

export const holdsSign = (hand: readonly Face[]) => hand.some((face) => face.sign !== null)
