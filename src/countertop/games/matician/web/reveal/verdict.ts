/* Who won a round, and why: the two sentences under the reveal. */

import { SYMBOL_TEXT } from '../cards/cards'
import { told } from '../cards/fraction'
import type { View } from '../types.gen'
import type { Person, Words } from '../words'
import { why, type Why } from './why'

export interface Verdict {
  headline: string
  reason: string
}

export function verdict(turned: Pick<View, 'revealed' | 'scored'>, person: (seat: number) => Person, t: Words): Verdict {
  const [first] = turned.scored
  const best = first === undefined ? null : turned.revealed[first]
  if (!best) return { headline: '', reason: '' }
  const value = told(best.value)
  const found = why(turned)
  return { headline: t.highest(turned.scored.map(person), value), reason: found ? said(found, value, person, t) : '' }
}

function said(found: Why, value: string, person: (seat: number) => Person, t: Words): string {
  switch (found.kind) {
    case 'minus_helped':
      return t.minusHelped(found.minuses, told(found.taken), told(found.added))
    case 'cancelled':
      return t.cancelled(found.minuses, found.number)
    case 'both_turned':
      return t.bothTurned(found.symbol, `${told(found.left)} ${SYMBOL_TEXT[found.symbol]} (${told(found.right)})`, value)
    case 'unmoved':
      return t.unmoved(told(found.plain))
    case 'helped':
      return t.helped(told(found.plain))
    case 'in_spite':
      return t.inSpite(told(found.plain))
    case 'spoiled':
      return t.spoiled(person(found.victim), found.by.map(person), found.sign, told(found.plain))
    case 'shared':
      return t.shared
    case 'ahead':
      return t.ahead(found.of.map(person), told(found.by))
  }
}
