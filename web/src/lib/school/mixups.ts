// Whose answer a wrong answer is, and how far off: 48 is 6 × 8, one six too many for 6 × 7.

import type { Mixup } from './school.gen'

export type Because =
  /** A neighbour in the same row, as it stands there: `row` times one more or less. */
  | { readonly kind: 'step'; readonly row: number; readonly times: number; readonly more: boolean }
  /** The answer of another sum. */
  | { readonly kind: 'other' }
  /** The right digits, the wrong way round. */
  | { readonly kind: 'turned' }
  /** In no row at all. */
  | { readonly kind: 'none' }

const turned = (value: number) => Number([...String(value)].reverse().join(''))

export function because({ fact, said, result, instead }: Mixup): Because {
  const more = said > result
  for (const [row, times] of fact.sign === '*' ? [[fact.left, fact.right], [fact.right, fact.left]] as const : []) {
    const next = times + (more ? 1 : -1)
    if (row * next === said && next > 0) return { kind: 'step', row, times: next, more }
  }
  if (result > 9 && said !== result && turned(said) === result) return { kind: 'turned' }
  return { kind: instead === null ? 'none' : 'other' }
}
