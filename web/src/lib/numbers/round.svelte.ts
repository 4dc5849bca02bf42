// A round of practice: twelve cards, six facts twice. It survives a reload, and every answer goes to
// the server under a name of its own, again and again until it has been acknowledged.

import type { Problem } from '../net/api'
import type { Checked, Fact, FactNow, Practised } from '../net/learned.gen'
import { keyOf, result } from './facts'

const SLOT = 'countertop.practice'
const LASTS = 6 * 3600_000
const LONGEST = 600_000

export interface Given {
  readonly said: number
  readonly right: boolean
  readonly ms: number | null
}

export interface Saved {
  readonly id: string
  readonly began: number
  readonly cards: readonly Fact[]
  readonly given: readonly Given[]
  /** So many answers the server has acknowledged. */
  readonly sent: number
  /** What was known of the six before. */
  readonly before: readonly FactNow[]
}

/** Each of the six twice, the second time the other way round, and not soon after the first. */
export function deal(six: readonly Fact[], random: () => number = Math.random): readonly Fact[] {
  const first = shuffled(six, random)
  const half = Math.ceil(first.length / 2)
  const second = [...shuffled(first.slice(0, half), random), ...shuffled(first.slice(half), random)]
  return [...first, ...second.map(turned)]
}

const turned = (fact: Fact): Fact => (fact.sign === '+' || fact.sign === '*' ? { sign: fact.sign, left: fact.right, right: fact.left } : fact)

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const mixed = [...things]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

export function newRound(six: readonly Fact[], known: readonly FactNow[], now: number, random: () => number = Math.random): Saved {
  const keys = new Set(six.map(keyOf))
  const id = Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join('')
  return { id, began: now, cards: deal(six, random), given: [], sent: 0, before: known.filter(({ fact }) => keys.has(keyOf(fact))) }
}

/** The round that was begun in this browser, if it is not too long ago. */
export function keptRound(now: number): Saved | null {
  try {
    const saved = JSON.parse(localStorage.getItem(SLOT) ?? 'null') as Saved | null
    return saved !== null && saved.cards.length > 0 && now - saved.began < LASTS ? saved : null
  } catch {
    return null // storage is forbidden, or somebody wrote something else there
  }
}

export class Round {
  #saved = $state.raw<Saved>(null as unknown as Saved)
  /** The server does not answer just now. */
  waits = $state(false)
  #sending: Promise<void> | null = null

  constructor(
    saved: Saved,
    private readonly post: (answer: Practised) => Promise<Checked>,
    private readonly later: (work: () => void) => void = (work) => void setTimeout(work, 2000),
  ) {
    this.#keep(saved)
    void this.send()
  }

  get cards() {
    return this.#saved.cards
  }
  get given() {
    return this.#saved.given
  }
  get before() {
    return this.#saved.before
  }
  get card(): Fact | undefined {
    return this.cards[this.given.length]
  }
  get isOver() {
    return this.given.length === this.cards.length
  }
  get isSent() {
    return this.#saved.sent === this.given.length
  }

  /** Whether it is right is seen at once; the server says the same. */
  answer(said: number, ms: number | null): boolean {
    const { card } = this
    if (card === undefined) return false
    const right = said === result(card)
    const measured = ms === null ? null : Math.min(LONGEST, Math.max(0, Math.round(ms)))
    this.#keep({ ...this.#saved, given: [...this.given, { said, right, ms: measured }] })
    void this.send()
    return right
  }

  /** One after the other, until all have arrived. */
  send(): Promise<void> {
    if (this.isSent) return Promise.resolve()
    this.#sending ??= this.#sendAll()
    return this.#sending
  }

  async #sendAll() {
    let arrives = true
    while (arrives && !this.isSent) arrives = await this.#sendOne()
    this.#sending = null
    this.waits = !arrives
    if (!arrives) this.later(() => void this.send())
  }

  /** Whether it arrived, or need not be sent again. */
  async #sendOne(): Promise<boolean> {
    const { id, sent, given, cards } = this.#saved
    const { said, ms } = given[sent] as Given
    try {
      await this.post({ id: `${id}-${sent}`, fact: cards[sent] as Fact, said, ms })
    } catch (problem) {
      if (!isFinal((problem as Problem).code)) return false
    }
    this.#keep({ ...this.#saved, sent: sent + 1 })
    return true
  }

  #keep(saved: Saved) {
    this.#saved = saved
    try {
      localStorage.setItem(SLOT, JSON.stringify(saved))
    } catch {
      // then it does not survive a reload
    }
  }
}

/** What would be refused again however often it is sent. */
const isFinal = (code: string) => code === 'malformed' || code === 'bad_fact' || code === 'too_many'

/** Elsewhere than in practice: what has not arrived yet is sent, however long ago it was, and a round that is over is put away. */
export async function putAway(post: (answer: Practised) => Promise<Checked>) {
  const kept = keptRound(0)
  if (kept === null) return
  const round = new Round(kept, post)
  await round.send()
  if (round.isOver && round.isSent) forgetRound()
}

export function forgetRound() {
  try {
    localStorage.removeItem(SLOT)
  } catch {
    // nothing was kept
  }
}

// --- what came of it

export type Came = 'sure' | 'quicker' | 'firmer' | 'met' | 'again'
export interface Outcome {
  readonly fact: Fact
  readonly before: FactNow | undefined
  readonly after: FactNow | undefined
  readonly came: Came
}

/** What got better, fact by fact. Nothing gets worse here: what went wrong comes again. */
export function outcomes({ cards, before }: Pick<Saved, 'cards' | 'before'>, now: readonly FactNow[]): readonly Outcome[] {
  const find = (all: readonly FactNow[], fact: Fact) => all.find((one) => keyOf(one.fact) === keyOf(fact))
  return cards.slice(0, Math.ceil(cards.length / 2)).map((fact) => {
    const [was, is] = [find(before, fact), find(now, fact)]
    return { fact, before: was, after: is, came: came(was, is) }
  })
}

function came(was: FactNow | undefined, is: FactNow | undefined): Came {
  if (is === undefined) return 'again'
  if (was === undefined) return is.correct > 0 ? 'met' : 'again'
  if (is.standing === 'sure' && was.standing !== 'sure') return 'sure'
  if (is.correct === was.correct) return 'again'
  if (is.ms !== null && was.ms !== null && is.ms < was.ms * 0.95) return 'quicker'
  return is.right > was.right ? 'firmer' : 'again'
}
