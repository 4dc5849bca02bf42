/* What one player is about to do: the number wanted, the bonus to use, the cards to keep. */

import { feel } from '$shell/feel/feel'
import { haptics } from '$shell/feel/haptics'
import type { Outcome } from '$shell/game'
import { kept } from '$shell/table/kept.svelte'
import { Noted, refused, type Refused } from '$shell/table/noted.svelte'
import { around, apart, faceOf, has, SQUARES } from '../cards/boxes'
import type { Move, PlayerView, View, Waiting } from '../types.gen'
import { sounds } from './sounds'

export type Stage = 'looking' | 'draft' | 'kept' | 'number' | 'bonus' | 'settled' | 'waiting' | 'over'

export type Note = { kind: 'too_many' } | { kind: 'text'; text: string } | Refused

/** What a turn needs of the table around it. */
export interface Around {
  view: () => View
  running: () => boolean
  play: (move: Move) => Promise<Outcome>
}

export interface Target {
  card: number
  square: number
}

export interface SquareState {
  /** May be tapped at all. */
  open: boolean
  /** One tap crosses it. */
  lit: boolean
  /** Sent, not yet confirmed. */
  pending: boolean
  /** Crossed for the number now. */
  fresh: boolean
  cost: number
  /** Lines, as bits, that a cross would complete. */
  completes: number
}

const NOTE_MS = 3200
/** How long somebody with nothing at all to choose looks at the number. */
const NOTHING_MS = 2600

/** A draft or a number of a round. */
const stepOf = ({ phase, round, numbers }: View) => `${phase} ${round} ${numbers.length}`

export class Turn extends Noted<Note> {
  /** The number that squares are lit for; null is the one that was revealed. */
  readonly #wanted = kept<number | null>('wanted', () => this.#deciding('number'), null)
  readonly #aim = kept<{ card: number; line: number } | null>('aim', () => this.#deciding('bonus'), null)
  readonly #picks = kept<readonly number[]>('picks', () => this.#deciding('draft'), [])
  pending: Target | null = $state.raw(null)
  /** Any move on its way. */
  sending = $state(false)

  #step = ''
  /** The step that this player has ended by an own move. */
  #ended = ''
  #skipTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly around: Around) {
    super(NOTE_MS)
  }

  readonly me: PlayerView | null = $derived.by(() => {
    const { seat, players } = this.around.view()
    return seat === null ? null : (players[seat] ?? null)
  })

  readonly stage: Stage = $derived.by(() => {
    const view = this.around.view()
    if (!this.me) return 'looking'
    if (view.phase === 'over') return 'over'
    if (view.phase === 'draft') return this.me.is_done ? 'kept' : 'draft'
    if (this.me.is_done) return 'waiting'
    if (view.waiting.length) return 'bonus'
    return this.me.steps.length ? 'settled' : 'number'
  })

  /** The number that was revealed. */
  readonly number: number = $derived.by(() => this.around.view().numbers.at(-1) ?? 0)

  readonly wanted: number = $derived(this.#wanted.value ?? this.number)

  /** Cards of the offer that are to stay. */
  get picks(): readonly number[] {
    return this.#picks.value
  }

  /** What the wanted number costs. */
  readonly cost: number = $derived(apart(this.wanted, this.number))

  /** The bonus that squares are lit for. */
  readonly aim: Waiting | null = $derived.by(() => {
    const { waiting } = this.around.view()
    const aim = this.#aim.value
    return waiting.find((bonus) => bonus.card === aim?.card && bonus.line === aim.line) ?? waiting[0] ?? null
  })

  /** Square by square for each of your own boxes. */
  readonly squares: readonly (readonly SquareState[])[] = $derived.by(() => {
    const view = this.around.view()
    return (this.me?.board.boxes ?? []).map((box, at) => {
      const face = faceOf(view.cards, box.card)
      return SQUARES.map((square) => {
        const cost = this.stage === 'number' ? (view.reach[at]?.costs[square] ?? null) : null
        const fits = this.stage === 'bonus' && view.waiting.some((bonus) => has(bonus.squares[at] ?? 0, square))
        const isLit = this.stage === 'bonus' ? has(this.aim?.squares[at] ?? 0, square) : cost !== null && face?.grid[square] === this.wanted
        return {
          open: cost !== null || fits,
          lit: isLit,
          pending: this.pending?.card === box.card && this.pending.square === square,
          fresh: this.me?.steps.some((step) => step.card === box.card && step.square === square) ?? false,
          cost: cost ?? 0,
          completes: view.reach[at]?.completes[square] ?? 0,
        }
      })
    })
  })

  /** All lit squares in reading order, card by card. */
  readonly lit: readonly Target[] = $derived.by(() =>
    (this.me?.board.boxes ?? []).flatMap((box, at) => SQUARES.flatMap((square) => (this.squares[at]?.[square]?.lit ? [{ card: box.card, square }] : []))),
  )

  /** Whether there is any square to be had for this number, for whatever lightning. */
  readonly hasAny: boolean = $derived(this.squares.some((card) => card.some((square) => square.open)))

  canStep(by: 1 | -1): boolean {
    return this.stage === 'number' && apart(around(this.wanted, by), this.number) <= (this.me?.board.lightning ?? 0)
  }

  /** − and +. */
  step(by: 1 | -1) {
    if (!this.#free()) return
    if (this.stage === 'bonus') return this.nextBonus(by)
    if (!this.canStep(by)) return
    this.#wanted.value = around(this.wanted, by)
    this.#touched()
  }

  nextBonus(by: 1 | -1 = 1) {
    const { waiting } = this.around.view()
    if (this.aim === null || waiting.length < 2) return
    const next = waiting[(waiting.indexOf(this.aim) + by + waiting.length) % waiting.length]!
    this.aimAt(next.card, next.line)
  }

  aimAt(card: number, line: number) {
    if (this.stage !== 'bonus') return
    this.#aim.value = { card, line }
    this.#touched()
  }

  /** A square of your own card was tapped: crosses it, or first asks for its number. */
  tap(card: number, square: number) {
    const view = this.around.view()
    const at = this.me?.board.boxes.findIndex((box) => box.card === card) ?? -1
    const state = this.squares[at]?.[square]
    if (!this.#free() || !state?.open || this.sending || this.pending) return
    if (state.lit && this.stage === 'number') return this.#cross({ card, square }, { type: 'cross', card, square })
    if (state.lit && this.aim) return this.#cross({ card, square }, { type: 'resolve', card: this.aim.card, line: this.aim.line, on: card, square })
    const fitting = view.waiting.find((bonus) => has(bonus.squares[at] ?? 0, square))
    if (this.stage === 'bonus' && fitting) return this.aimAt(fitting.card, fitting.line)
    this.#wanted.value = faceOf(view.cards, card)?.grid[square] ?? this.number
    this.#touched()
  }

  takeBack() {
    if (!this.#free() || this.sending || !this.around.view().may_take_back) return
    this.#touched()
    void this.#send({ type: 'take_back' })
  }

  done() {
    if (!this.#free() || this.sending || !this.around.view().may_be_done) return
    clearTimeout(this.#skipTimer)
    this.#touched()
    void this.#end({ type: 'done' })
  }

  /** A card of the offer was tapped. */
  pick(card: number) {
    const { keep } = this.around.view()
    if (!this.#free() || this.stage !== 'draft' || this.sending) return
    if (this.picks.includes(card)) this.#picks.value = this.picks.filter((other) => other !== card)
    else if (keep === 1) this.#picks.value = [card]
    else if (this.picks.length >= keep) return this.show({ kind: 'too_many' })
    else this.#picks.value = [...this.picks, card]
    this.#touched()
  }

  keep() {
    const { keep } = this.around.view()
    if (!this.#free() || this.stage !== 'draft' || this.sending || this.picks.length !== keep) return
    this.#touched()
    void this.#end({ type: 'keep', cards: this.picks })
  }

  /** Whether what comes after this view is this player's own doing, and not the clock's. */
  hasEnded(view: View): boolean {
    return this.#ended === stepOf(view)
  }

  /** To be called for every new view, before it is shown. A half-made choice stays. */
  look(view: View) {
    const isNew = stepOf(view) !== this.#step
    this.#step = stepOf(view)
    if (isNew) this.pending = null
    if (this.#isCrossed(this.pending)) this.pending = null
    this.#goOnAlone(isNew)
  }

  override stop() {
    super.stop()
    clearTimeout(this.#skipTimer)
  }

  /** Nothing matches and nothing can be paid for: then there is nothing to take back either. */
  #goOnAlone(isNew: boolean) {
    if (isNew) clearTimeout(this.#skipTimer)
    if (!isNew || this.stage !== 'number' || this.hasAny || !this.around.view().may_be_done) return
    const { seat } = this.around.view()
    this.#skipTimer = setTimeout(() => {
      if (this.around.view().seat === seat && this.stage === 'number' && !this.hasAny) this.done()
    }, NOTHING_MS)
  }

  #cross(target: Target, move: Move) {
    this.pending = target
    this.note = null
    sounds.cross()
    haptics.down()
    void this.#send(move)
  }

  #isCrossed(target: Target | null) {
    const box = this.me?.board.boxes.find((one) => one.card === target?.card)
    return target !== null && (!box || has(box.crosses, target.square))
  }

  /** What is being decided in this stage, for what is kept over a reload. */
  #deciding(stage: Stage): string | null {
    return this.stage === stage ? `${stage} ${stepOf(this.around.view())}` : null
  }

  #free() {
    return this.around.running() && this.me !== null
  }

  /** A move after which this player is done with the step. */
  async #end(move: Move) {
    this.#ended = stepOf(this.around.view())
    if (!(await this.#send(move))) this.#ended = ''
  }

  async #send(move: Move): Promise<boolean> {
    this.sending = true
    const outcome = await this.around.play(move)
    this.sending = false
    if (outcome.ok) return true
    this.pending = null
    this.complain(refused(outcome))
    return false
  }

  #touched() {
    this.note = null
    feel.tap()
  }
}
