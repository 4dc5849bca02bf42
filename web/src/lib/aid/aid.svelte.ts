// Hint and Why at the table: asks the server, has the sentence, and forgets both with the next move.
// There is none in a lesson, in a replay or on the big screen: tables do without.

import { getContext, onDestroy, setContext, untrack } from 'svelte'
import type { HintTexts, Hints, Outcome, SeatInfo } from '../game'
import type { Request } from '../net/connection.svelte'
import type { Hinted } from '../net/protocol.gen'
import { Line } from '../page/line.svelte'
import type { IconName } from '../parts/icons'
import { reasonOf } from './reasons'
import type { Rows } from './rows'

/** What is said: by whom, if it is about a bot, and what of the table is meant. */
export interface Advice {
  readonly text: string
  readonly icon: IconName
  readonly letter?: string
  readonly at: readonly string[]
  /** The same as rows of dots, where it is about a product. */
  readonly drawn?: Rows | null
}

/** What an aid needs of the table around it. */
export interface Around {
  ask: (request: Request) => Promise<Outcome>
  /** What the server said to us alone, before it acknowledged that. */
  hinted: () => Hinted | null
  /** The game's own words, where it has any. */
  hints: () => Hints | undefined
  texts: () => HintTexts | undefined
  seats: () => readonly SeatInfo[]
  view: () => unknown
  /** Whether hints may be asked for at this table, by whoever sits here. */
  allowed: () => boolean
  /** What a refusal is in words. */
  refused: (outcome: Outcome & { ok: false }) => string
  /** Tells it where the table has no place for it now. */
  tell: (advice: Advice) => void
}

/** So long nobody is asked whether they are stuck. */
export const STUCK_MS = 8000
/** Long enough to read it twice, and to look for what it speaks of. */
const readingTime = (text: string) => 6000 + text.length * 70

export class Aid {
  /** There has been no move for a while. */
  isStuck = $state(false)
  /** How often a hint was asked for in this decision; the second time the move is shown. */
  asked = $state(0)
  isBusy = $state(false)
  /** All play at once: nobody is offered a hint, and nobody is shown a move. */
  #races = $state(false)
  /** How many places of the table can tell it. */
  places = 0
  readonly #line = new Line<Advice>(0)
  #deciding: string | null = null
  /** What was said about this decision. */
  #hint: Advice | null = null
  /** The move of this decision, once it was shown: it is not asked for twice. */
  #shown: Advice | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly around: Around) {}

  get said(): Advice | null {
    return this.#line.note
  }

  /** The key lies on the ledge. */
  readonly isOffered = $derived.by(() => !this.#races && this.around.allowed() && (this.isStuck || this.asked > 0))

  /** Whether it shows the move next. */
  readonly showsMove = $derived(this.asked > 0)

  get isAllowed(): boolean {
    return this.around.allowed()
  }

  /** What has to be decided now, as a name of its own; null while there is nothing. */
  decide(what: string | null, { races }: { races: boolean }) {
    if (what === this.#deciding && races === this.#races) return
    this.#deciding = what
    this.#races = races
    this.isStuck = false
    this.asked = 0
    this.#shown = null
    // A reason is read to its end, whatever others do meanwhile.
    if (this.said === this.#hint) this.hush()
    clearTimeout(this.#timer)
    if (what !== null && !races) this.#timer = setTimeout(() => (this.isStuck = true), STUCK_MS)
  }

  /** First what a skilled player looks at; the second time the move. Where all race, only a way. */
  async hint() {
    if (this.isBusy) return
    if (this.#shown) return this.#advise(this.#shown)
    const move = this.asked > 0 && !this.#races
    const told = await this.#ask({ type: 'hint', ...(move && { move }) })
    if (told === null) return
    this.asked += 1
    if (move) this.#show(told)
    else this.#advise({ text: this.#reason(told, null), icon: 'bulb', at: [], drawn: this.#drawing(told) })
  }

  /** Why a bot made its last move. */
  async why(seat: number) {
    const told = await this.#ask({ type: 'why', seat })
    const bot = this.around.seats()[seat]
    if (told === null || bot === undefined) return
    this.#say({ text: `${bot.name}: ${this.#reason(told, bot.name)}`, icon: 'bot', letter: bot.letter, at: [], drawn: this.#drawing(told) })
  }

  /** Why something was refused, or wrong. */
  explain(text: string, drawn: Rows | null = null) {
    this.#say({ text, icon: 'bulb', at: [], drawn })
  }

  hush() {
    this.#line.note = null
  }

  stop() {
    this.#line.stop()
    clearTimeout(this.#timer)
  }

  #show(told: Hinted) {
    const view = this.around.view()
    const words = this.around.texts()?.move?.(told.move, view, this.around.seats())
    const at = this.around.hints()?.at?.(told.move, view) ?? []
    this.#shown = { text: words ?? this.#reason(told, null), icon: 'bulb', at }
    this.#advise(this.#shown)
  }

  #advise(advice: Advice) {
    this.#hint = advice
    this.#say(advice)
  }

  #reason(told: Hinted, bot: string | null) {
    return reasonOf(told, this.around.texts(), bot, this.around.seats())
  }

  #drawing({ code, about }: Hinted) {
    return this.around.hints()?.draw?.(code, about) ?? null
  }

  #say(advice: Advice) {
    if (this.places === 0) this.around.tell(advice)
    else this.#line.show(advice, readingTime(advice.text))
  }

  async #ask(request: Request): Promise<Hinted | null> {
    const was = this.#deciding
    this.isBusy = true
    const outcome = await this.around.ask(request)
    this.isBusy = false
    if (!outcome.ok) this.#say({ text: this.around.refused(outcome), icon: 'bulb', at: [] })
    // What comes after the move it was for helps nobody.
    else if (request.type === 'why' || was === this.#deciding) return this.around.hinted()
    return null
  }
}

const KEY = Symbol('hint and why')

/** To be called around a table where hints can be had. */
export function offerAid(around: Around): Aid {
  const aid = new Aid(around)
  onDestroy(() => aid.stop())
  return setContext(KEY, aid)
}

export const findAid = (): Aid | undefined => getContext<Aid | undefined>(KEY)

/** A table says what its player has to decide now, in a name that changes with every decision; in a
 * race nobody is offered a hint, and whoever asks for one gets a way, never the move. */
export function deciding(what: () => string | null, { races = false } = {}): Aid | undefined {
  const aid = findAid()
  $effect(() => {
    const now = what()
    untrack(() => aid?.decide(now, { races }))
  })
  return aid
}
