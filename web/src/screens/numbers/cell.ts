import { product, type Known } from '$shell/numbers/facts'
import { numberWords } from '$shell/words/numbers/numberwords'

/** A field of the map in words: how it stands, and how often it was asked. */
export const fieldOf = (known: Known) => (row: number, column: number): string => {
  const t = numberWords()
  const fact = product(row, column)
  const look = known.look(fact)
  const name = look.few ? `${t.names[look.standing]}, ${t.names.few}` : t.names[look.standing]
  return t.cell(`${row} ${t.signs['*']} ${column}`, name, known.of(fact)?.asked ?? 0)
}
