/* Why a round was won: the one thing about it that is worth a sentence. */

import { difference, isMore, isSame, type Ratio } from '../cards/fraction'
import type { EquationView, Sign, TermView, View } from '../types.gen'

export type Why =
  /** 4 − (−13): taking away less than nothing adds. */
  | { kind: 'minus_helped'; minuses: number; taken: Ratio; added: Ratio }
  /** Two or four minuses before one number, and nothing else. */
  | { kind: 'cancelled'; minuses: number; number: number }
  /** A minus on both sides of × or ÷. */
  | { kind: 'both_turned'; left: Ratio; right: Ratio; symbol: '*' | '/' }
  /** Signs that come to nothing together: −5 − (−5), or a half and a square before a 4. */
  | { kind: 'unmoved'; plain: Ratio }
  | { kind: 'helped'; plain: Ratio }
  | { kind: 'in_spite'; plain: Ratio }
  /** Somebody else would have been higher, but for the signs of others. */
  | { kind: 'spoiled'; victim: number; by: readonly number[]; sign: Sign | null; plain: Ratio }
  | { kind: 'shared' }
  | { kind: 'ahead'; of: readonly number[]; by: Ratio }

type Turned = Pick<View, 'revealed' | 'scored'>

export function why(turned: Turned): Why | null {
  const [first, second] = turned.scored
  const best = first === undefined ? null : turned.revealed[first]
  if (!best) return null
  if (second !== undefined) return spoiled(turned, best) ?? { kind: 'shared' }
  return signed(best) ?? spoiled(turned, best) ?? ahead(turned, best)
}

const signs = ({ left, right }: EquationView) => [...left.term.signs, ...right.term.signs]
const minuses = ({ term }: TermView) => term.signs.filter(({ sign }) => sign === '-').length

/** What the signs before the winner's own numbers did. */
function signed(best: EquationView): Why | null {
  if (!signs(best).length) return null
  const { right, symbol, value, plain } = best
  if (isMore(plain, value)) return { kind: 'in_spite', plain }
  if (isSame(plain, value)) return unmoved(best)
  const onlyMinus = signs(best).length === minuses(right) && right.value[0] < 0
  if (symbol === '-' && onlyMinus) {
    return { kind: 'minus_helped', minuses: minuses(right), taken: right.value, added: [-right.value[0], right.value[1]] }
  }
  return { kind: 'helped', plain }
}

/** Why the signs changed nothing. */
function unmoved({ left, right, symbol, plain }: EquationView): Why {
  const even = [left, right].find((term) => minuses(term) > 0 && minuses(term) % 2 === 0 && minuses(term) === term.term.signs.length)
  if (even) return { kind: 'cancelled', minuses: minuses(even), number: even.term.number }
  const turns = symbol === '*' || symbol === '/'
  if (turns && left.value[0] < 0 && right.value[0] < 0) return { kind: 'both_turned', left: left.value, right: right.value, symbol }
  return { kind: 'unmoved', plain }
}

function spoiled({ revealed }: Turned, best: EquationView): Why | null {
  let found: number | null = null
  for (const [seat, one] of revealed.entries()) {
    if (!one || !signs(one).length || !isMore(one.plain, best.value) || isSame(one.value, best.value)) continue
    if (found === null || isMore(one.plain, revealed[found]!.plain)) found = seat
  }
  if (found === null) return null
  const laid = signs(revealed[found]!)
  return {
    kind: 'spoiled',
    victim: found,
    by: [...new Set(laid.map(({ by }) => by))],
    sign: laid.length === 1 ? laid[0]!.sign : null,
    plain: revealed[found]!.plain,
  }
}

function ahead({ revealed, scored }: Turned, best: EquationView): Why | null {
  const others = revealed.flatMap((one, seat) => (one && !scored.includes(seat) ? [{ seat, value: one.value }] : []))
  const second = others.reduce<Ratio | null>((most, { value }) => (most === null || isMore(value, most) ? value : most), null)
  if (!second) return null
  return { kind: 'ahead', of: others.flatMap(({ seat, value }) => (isSame(value, second) ? [seat] : [])), by: difference(best.value, second) }
}
