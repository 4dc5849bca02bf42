// A product as rows of dots, parted by the way in which it is worked out.

import { way, type Product } from './ways'

export interface Rows {
  /** Dots in a row. */
  readonly columns: number
  /** From the top: rows that are taken first, those that are added, and those that are not part of it. */
  readonly groups: readonly { readonly rows: number; readonly kind: 'first' | 'added' | 'away' }[]
}

/** Null where there is nothing to part. */
export function rowsOf(product: Product): Rows | null {
  const { code, about } = way(product)
  if (code === 'easy') return null
  if (code === 'nine') return drawn(about.ten!, 9, 0, 1)
  if (code === 'five') return drawn(about.ten!, 5, 0, 5)
  if (code === 'double') return drawn(about.once!, about.times! / 2, about.times! / 2, 0)
  const [[first, columns], [added]] = about.parts as [[number, number], [number, number]]
  return drawn(columns, first, added, 0)
}

function drawn(columns: number, first: number, added: number, away: number): Rows {
  const groups = [{ rows: first, kind: 'first' }, { rows: added, kind: 'added' }, { rows: away, kind: 'away' }] as const
  return { columns, groups: groups.filter(({ rows }) => rows > 0) }
}
