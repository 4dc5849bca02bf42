// What a class knows, fact by fact: the shape is what most can do, the number how many cannot yet.

import { factors, keyOf, product, TABLE, type Look } from '../numbers/facts'
import type { Fact } from '../net/learned.gen'
import type { ClassMap, FactOfClass } from './school.gen'

export type Group = 'slow' | 'near' | 'new' | 'sure'
/** In this order: who may want a hand comes first. */
export const GROUPS: readonly Group[] = ['slow', 'near', 'new', 'sure']

export class ClassKnown {
  readonly #facts: ReadonlyMap<string, FactOfClass>

  constructor(
    map: ClassMap,
    /** All pupils of the class, by their ids. */
    readonly pupils: readonly number[],
  ) {
    this.#facts = new Map(map.facts.map((one) => [keyOf(one.fact), one]))
  }

  /** Who stands where with a fact. */
  groups(fact: Fact): Readonly<Record<Group, readonly number[]>> {
    const found = this.#facts.get(keyOf(fact))
    const among = (ids: readonly number[] = []) => this.pupils.filter((id) => ids.includes(id))
    const [sure, near, slow] = [among(found?.sure), among(found?.near), among(found?.slow)]
    const seen = new Set([...sure, ...near, ...slow])
    return { sure, near, slow, new: this.pupils.filter((id) => !seen.has(id)) }
  }

  /** What most can do, of those who have met it; where two are equal, the one that asks for more practice. */
  look(fact: Fact): Look {
    const { sure, near, slow } = this.groups(fact)
    const most = Math.max(sure.length, near.length, slow.length)
    if (most === 0) return { standing: 'new', few: false }
    const standing = slow.length === most ? 'slow' : near.length === most ? 'near' : 'sure'
    return { standing, few: false }
  }

  /** How many have met it and are not sure yet. */
  notYet(fact: Fact): number {
    const { near, slow } = this.groups(fact)
    return near.length + slow.length
  }

  get isEmpty(): boolean {
    return TABLE.every((fact) => this.look(fact).standing === 'new')
  }

  /** Of some rows of the times table those that most are not sure of, in their order; none where all are. */
  hardest(count: number, among: readonly number[] = factors): readonly number[] {
    const weight = (row: number) => factors.reduce((sum, column) => sum + this.notYet(product(row, column)), 0)
    const rows = among.map((row) => ({ row, weight: weight(row) })).filter((one) => one.weight > 0)
    return rows.sort((one, other) => other.weight - one.weight || one.row - other.row).slice(0, count).map(({ row }) => row).sort((one, other) => one - other)
  }

  /** The fact that most are not sure of; null where all are. */
  hardestFact(): { row: number; column: number } | null {
    const [first] = TABLE.filter((fact) => this.notYet(fact) > 0).sort((one, other) => this.notYet(other) - this.notYet(one) || other.left * other.right - one.left * one.right)
    return first ? { row: first.left, column: first.right } : null
  }
}
