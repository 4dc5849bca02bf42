// A half-made choice survives a reload: what was picked, typed or laid, but not sent yet.
//
//   const picks = kept<readonly number[]>('picks', () => `draft ${view.round}`, [])
//   picks.value = [...picks.value, card]
//
// It belongs to this browser tab, to the room, to the match, and to the decision that the second
// argument names. No two decisions of a match may have the same name: as soon as it is another one,
// the value is the initial one again. Null is no decision: nothing is kept then.
//
// A value is set as a whole, and is what JSON can write.

/** At which table this page is; the frame says so before the table is laid. */
const here = $state({ room: '', match: '' })

export function sitAt(room: string, match: number | null | undefined) {
  here.room = room
  here.match = String(match ?? '')
}

export function kept<Value>(name: string, decision: () => string | number | null, initial: Value): Kept<Value> {
  return new Kept(name, decision, initial)
}

interface Held<Value> {
  /** Match and decision; null where there is none. */
  of: string | null
  value: Value
}

class Kept<Value> {
  readonly #slot: string
  #held: Held<Value>

  constructor(
    name: string,
    private readonly decision: () => string | number | null,
    private readonly initial: Value,
  ) {
    this.#slot = `countertop.kept.${here.room}.${name}`
    this.#held = $state.raw(stored<Value>(this.#slot) ?? { of: null, value: initial })
  }

  get value(): Value {
    return this.#held.of === this.#now() ? this.#held.value : this.initial
  }

  set value(value: Value) {
    this.#held = { of: this.#now(), value }
    store(this.#slot, this.#held)
  }

  #now(): string | null {
    const decision = this.decision()
    return decision === null ? null : `${here.match} ${decision}`
  }
}

function stored<Value>(slot: string): Held<Value> | null {
  try {
    return JSON.parse(sessionStorage.getItem(slot) ?? 'null') as Held<Value> | null
  } catch {
    return null // storage is forbidden, or somebody wrote something else there
  }
}

function store(slot: string, held: Held<unknown>) {
  try {
    if (held.of === null) sessionStorage.removeItem(slot)
    else sessionStorage.setItem(slot, JSON.stringify(held))
  } catch {
    // then it does not survive a reload
  }
}
