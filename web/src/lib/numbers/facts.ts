// Facts of arithmetic, and what is known of them, as the page of my numbers lays them out.

import type { Fact, FactNow, MyNumbers, Sign } from '../net/learned.gen'

export type Standing = FactNow['standing']
/** How a fact is drawn: as it stands, or not seen yet; with a dotted rim where little is known. */
export interface Look {
  readonly standing: Standing | 'new'
  readonly few: boolean
}

export const NOT_SEEN: Look = { standing: 'new', few: false }
export const SIGNS: Readonly<Record<Sign, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

const FACTORS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const factors: readonly number[] = FACTORS
/** Both orders are one fact. */
export const TABLE: readonly Fact[] = FACTORS.flatMap((left) => FACTORS.filter((right) => left <= right).map((right) => ({ sign: '*' as const, left, right })))

export const keyOf = ({ sign, left, right }: Fact) => ((sign === '+' || sign === '*') && left > right ? `${right}${sign}${left}` : `${left}${sign}${right}`)

export const product = (left: number, right: number): Fact => ({ sign: '*', left: Math.min(left, right), right: Math.max(left, right) })

export function result({ sign, left, right }: Fact): number {
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  return sign === '*' ? left * right : left / right
}

/** As it is read: 7 × 8, with spaces that do not break. */
export const written = ({ sign, left, right }: Fact) => `${left}\u00a0${SIGNS[sign]}\u00a0${right}`

export class Known {
  readonly #facts: ReadonlyMap<string, FactNow>

  constructor(readonly numbers: MyNumbers) {
    this.#facts = new Map(numbers.facts.map((one) => [keyOf(one.fact), one]))
  }

  of(fact: Fact): FactNow | undefined {
    return this.#facts.get(keyOf(fact))
  }

  look(fact: Fact): Look {
    return this.of(fact) ?? NOT_SEEN
  }

  /** Those of the times table that were asked. */
  get seen(): readonly FactNow[] {
    return TABLE.flatMap((fact) => this.of(fact) ?? [])
  }

  get sure(): number {
    return this.seen.filter(({ standing, few }) => standing === 'sure' && !few).length
  }

  /** Whether so little was asked that nothing can be said yet. */
  get isFirst(): boolean {
    return this.seen.every(({ few }) => few)
  }

  /** By how many more are sure than a while ago, and how many days that is; null where there is nothing to be glad of. */
  get gained(): { more: number; days: number } | null {
    const { trend } = this.numbers
    const last = trend.at(-1)
    const before = trend.filter(({ day }) => last !== undefined && daysBetween(day, last.day) >= 14).at(-1) ?? trend[0]
    if (last === undefined || before === undefined || last.sure <= before.sure) return null
    return { more: last.sure - before.sure, days: daysBetween(before.day, last.day) }
  }

  /** Two that have hardly come up, the hardest ones. */
  get rare(): readonly Fact[] {
    const few = this.seen.filter((one) => one.few).map(({ fact }) => fact)
    return few.sort((one, other) => result(other) - result(one)).slice(0, 2).reverse()
  }
}

export const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000)

// --- besides the times table

export type FamilyName = 'plus' | 'minus' | 'divided' | 'times'
export interface Family {
  readonly name: FamilyName
  /** How many there are of each kind; those not seen only where the family has an end. */
  readonly counts: Readonly<Record<Standing | 'new', number>>
  readonly facts: readonly FactNow[]
}

const TO_TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const isWithin = ({ sign, left, right }: Fact) => {
  if (sign === '-') return left <= 10 && right >= 1 && right <= left
  return left >= 1 && right <= 10
}
/** Pairs of one to ten, in one order. */
const PAIRS = (TO_TEN.length * (TO_TEN.length + 1)) / 2

/** Sums and differences of one to ten; and whatever else was asked. */
export function families(known: Known): readonly Family[] {
  const inTable = new Set(TABLE.map(keyOf))
  const named: Readonly<Record<Sign, FamilyName>> = { '+': 'plus', '-': 'minus', '/': 'divided', '*': 'times' }
  const rest = known.numbers.facts.filter(({ fact }) => !inTable.has(keyOf(fact)))
  const all = (['plus', 'minus', 'divided', 'times'] as const).map((name) => {
    const facts = rest.filter(({ fact }) => named[fact.sign] === name)
    const hasEnd = name === 'plus' || name === 'minus'
    const seen = (standing: Standing) => facts.filter((one) => one.standing === standing).length
    const left = hasEnd ? PAIRS - facts.filter(({ fact }) => isWithin(fact)).length : 0
    return { name, facts, counts: { sure: seen('sure'), near: seen('near'), slow: seen('slow'), new: left } }
  })
  return all.filter(({ name, facts }) => name === 'plus' || name === 'minus' || facts.length > 0)
}

/** A way to a product, by what is easier: 7 × 8 is 5 × 8 and 2 × 8. */
export function way({ sign, left, right }: Fact): readonly [Fact, Fact] | null {
  const [small, large] = [Math.min(left, right), Math.max(left, right)]
  if (sign !== '*' || small < 3 || large >= 10) return null
  if (small > 5) return [{ sign, left: 5, right: large }, { sign, left: small - 5, right: large }]
  return small === 5 ? null : [{ sign, left: 2, right: large }, { sign, left: small - 2, right: large }]
}
