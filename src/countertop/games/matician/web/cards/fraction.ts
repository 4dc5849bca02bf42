/* Exact numbers, as the view tells them: numerator and denominator, in lowest terms. */

export type Ratio = readonly [numerator: number, denominator: number]

/** A number as one writes it: minus, whole part, and what is left as a fraction. */
export interface Mixed {
  negative: boolean
  /** Null if there is only a fraction. */
  whole: number | null
  rest: Ratio | null
}

export function mixed([numerator, denominator]: Ratio): Mixed {
  const size = Math.abs(numerator)
  const rest = size % denominator
  const whole = (size - rest) / denominator
  return { negative: numerator < 0, whole: whole || !rest ? whole : null, rest: rest ? [rest, denominator] : null }
}

const GLYPHS: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾' }

/** The same in a line of text: −13, 6½, −2 1/3. */
export function told(ratio: Ratio): string {
  const { negative, whole, rest } = mixed(ratio)
  const left = rest === null ? '' : `${rest[0]}/${rest[1]}`
  const glyph = GLYPHS[left]
  const gap = whole === null || !left || glyph ? '' : ' '
  return `${negative ? '−' : ''}${whole ?? ''}${gap}${glyph ?? left}`
}

/** How many digits wide it is to the eye, where a fraction stands in half the size. */
export function width(ratio: Ratio): number {
  const { negative, whole, rest } = mixed(ratio)
  const fraction = rest === null ? 0 : Math.max(...rest.map((part) => `${part}`.length)) / 2
  return Math.ceil((negative ? 1 : 0) + (whole === null ? 0 : `${whole}`.length) + fraction)
}

export const isMore = (one: Ratio, other: Ratio): boolean => one[0] * other[1] > other[0] * one[1]
export const isSame = (one: Ratio, other: Ratio): boolean => one[0] === other[0] && one[1] === other[1]

/** By how much one is more than the other. */
export function difference(one: Ratio, other: Ratio): Ratio {
  const [numerator, denominator] = [one[0] * other[1] - other[0] * one[1], one[1] * other[1]]
  const common = divisor(Math.abs(numerator), denominator)
  return [numerator / common, denominator / common]
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
