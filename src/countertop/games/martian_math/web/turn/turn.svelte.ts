/* What one player is about to call: a sign, a whole equation, an answer, and the hex on its way. */

import { feel } from '$shell/feel/feel'
import { haptics } from '$shell/feel/haptics'
import { PATIENCE_MS } from '$shell/feel/steady'
import type { Outcome } from '$shell/game'
import { kept } from '$shell/table/kept.svelte'
import { Noted, refused, type Refused } from '$shell/table/noted.svelte'
import type { Equation, Move, Operation, View } from '../types.gen'

export interface Attempt extends Equation {
  /** The number that lies where it was aimed at. */
  there: number
}

/** What the toast says. */
export type Note =
  | (Refused & { attempt: Attempt | null; dice: readonly number[] })
  | { kind: 'sign_first' }
  | { kind: 'type_first' }
  | { kind: 'nowhere'; number: number }
  | { kind: 'several'; number: number; count: number }

export type Slot = 'left' | 'right' | 'answer'

/** What to do next. */
export type Hint = 'sign' | 'tap' | 'type' | 'place' | 'pick' | 'hex' | 'double'

export interface Around {
  view: () => View
  running: () => boolean
  play: (move: Move) => Promise<Outcome>
}

const NOTE_MS = 3200

/** What is chosen and typed, but not sent. */
interface Choice {
  sign: Operation | null
  left: string
  right: string
  answer: string
}

const NOTHING: Choice = { sign: null, left: '', right: '', answer: '' }

const momentOf = ({ round, turns, phase }: View) => `${round} ${turns} ${phase}`

export class Turn extends Noted<Note> {
  /** The hex that was claimed and is not confirmed yet. */
  pending: number | null = $state(null)

  #isSent = false
  #moment = ''
  /** It survives a reload, and ends with the roll it was made for. */
  readonly #choice = kept<Choice>('call', () => (this.isCalling ? momentOf(this.view) : null), NOTHING)

  constructor(private readonly around: Around) {
    super(NOTE_MS)
  }

  get sign() {
    return this.#choice.value.sign
  }
  get left() {
    return this.#choice.value.left
  }
  get right() {
    return this.#choice.value.right
  }
  get answer() {
    return this.#choice.value.answer
  }

  /** Your own dice lie there and want a call. */
  get isCalling(): boolean {
    const { view } = this
    return view.phase === 'call' && view.turn === view.seat
  }

  /** Everything is typed that a hex needs. */
  get isWhole(): boolean {
    return this.isCalling && this.#isTyped() && Boolean(this.left && this.right && this.sign && this.answer)
  }

  /** Hexes that are shown as possible, where equations are picked. */
  get lit(): ReadonlySet<number> {
    const { view } = this
    if (!this.isCalling || !this.#isPicked()) return new Set()
    const chosen = view.possible.filter(({ equation }) => this.sign === null || equation.operation === this.sign)
    return new Set(chosen.flatMap(({ hexes }) => hexes))
  }

  get hint(): Hint {
    if (this.#isPicked()) return this.sign ? 'hex' : this.view.is_double ? 'double' : 'pick'
    if (this.#isTyped()) return this.isWhole ? 'place' : this.view.is_double ? 'double' : 'type'
    if (!this.sign) return this.view.is_double ? 'double' : 'sign'
    return 'tap'
  }

  /** To be called for every new view: a new moment of the match starts with a clean ledge. */
  look(view: View) {
    const moment = momentOf(view)
    if (moment === this.#moment) return
    this.#moment = moment
    this.#isSent = false
    this.pending = this.note = null
  }

  choose(sign: Operation) {
    const { view } = this
    if (!this.#canCall() || !view.signs.includes(sign)) return
    this.#put({ sign })
    this.note = null
    feel.tap()
    const hexes = view.possible.find(({ equation }) => equation.operation === sign)?.hexes
    if (hexes?.length === 1) this.claim(hexes[0]!)
  }

  digit(digit: number) {
    if (!this.#canCall()) return
    const slot = this.#openSlot()
    const goesOn = slot === 'answer' && this.answer.length < 2
    this.#put({ [slot]: goesOn ? `${this.answer}${digit}` : `${digit}` })
    this.note = null
    feel.tap()
  }

  /** Takes the last thing back. */
  back() {
    if (this.answer) this.#put({ answer: this.answer.slice(0, -1) })
    else if (this.right) this.clear('right')
    else if (this.sign) this.#put({ sign: null })
    else this.clear('left')
  }

  clear(slot: Slot) {
    this.#put({ [slot]: '' })
  }

  roll = () => this.#send({ type: 'roll' }, null)
  shuffle = () => this.#send({ type: 'shuffle' }, null)

  claim(hex: number) {
    if (!this.#canCall()) return
    const attempt = this.#attempt(hex)
    if (!attempt) return this.show({ kind: this.#isTyped() ? 'type_first' : 'sign_first' })
    this.pending = hex
    haptics.down()
    const { left, operation, right, result } = attempt
    const move: Move = this.#isTyped() ? { type: 'call', left, operation, right, result, hex } : { type: 'claim', operation, hex }
    this.#send(move, attempt)
  }

  /** Enter: claims the hex with the typed answer. Where there are several it returns the next one to look at. */
  enter(looking: number | null): number | null {
    if (!this.#canCall() || !this.answer) return null
    const number = Number(this.answer)
    const candidates = this.#candidates(number)
    if (candidates.length === 0) {
      this.clear('answer')
      this.show({ kind: 'nowhere', number })
      return null
    }
    const meant = candidates.length === 1 ? candidates[0] : candidates.find((hex) => hex === looking)
    if (meant !== undefined) {
      this.claim(meant)
      return null
    }
    this.show({ kind: 'several', number, count: candidates.length })
    return candidates[0]!
  }

  #put(some: Partial<Choice>) {
    this.#choice.value = { ...this.#choice.value, ...some }
  }

  private get view() {
    return this.around.view()
  }

  #isTyped = () => this.view.options.call === 'type'
  #isPicked = () => this.view.options.call === 'pick'
  #canCall = () => this.isCalling && this.around.running() && !this.#isSent

  #openSlot(): Slot {
    if (!this.#isTyped()) return 'answer'
    if (!this.left) return 'left'
    return this.right ? 'answer' : 'right'
  }

  /** Hexes with a number that are worth a look: free ones, and with a double those of others too. */
  #candidates(number: number): number[] {
    const { view } = this
    const lit = view.possible.filter(({ equation }) => equation.result === number).flatMap(({ hexes }) => hexes)
    if (lit.length) return [...new Set(lit)]
    const others = [...view.hexes.keys()].filter((hex) => view.hexes[hex]!.number === number && view.hexes[hex]!.owner !== view.seat)
    const free = others.filter((hex) => view.hexes[hex]!.owner === null)
    return view.is_double || free.length === 0 ? others : free
  }

  #attempt(hex: number): Attempt | null {
    const { view } = this
    const there = view.hexes[hex]!.number
    if (this.#isTyped()) {
      if (!this.left || !this.right || !this.sign || !this.answer) return null
      return { left: Number(this.left), operation: this.sign, right: Number(this.right), result: Number(this.answer), there }
    }
    const fitting = view.possible.filter(({ hexes }) => hexes.includes(hex)).map(({ equation }) => equation)
    const operation = fitting.find((equation) => equation.operation === this.sign)?.operation ?? fitting[0]?.operation ?? this.sign
    if (!operation || !view.dice) return null
    return { left: view.dice[0], operation, right: view.dice[1], result: there, there }
  }

  async #send(move: Move, attempt: Attempt | null) {
    if (this.#isSent || !this.around.running()) return
    this.#isSent = true
    this.note = null
    const moment = this.#moment
    const outcome = await this.around.play(move)
    if (this.#moment !== moment) return
    if (!outcome.ok) this.#refused(outcome, attempt)
    else setTimeout(() => this.#moment === moment && this.#free(), PATIENCE_MS)
  }

  #free() {
    this.#isSent = false
    this.pending = null
  }

  #refused(outcome: Outcome & { ok: false }, attempt: Attempt | null) {
    const { code } = outcome
    this.#free()
    if (code === 'not_on_dice' || code === 'only_once' || code === 'larger_first') this.#put({ left: '', right: '' })
    else if (code !== 'wrong_hex') this.clear('answer')
    this.complain({ ...refused(outcome), attempt, dice: this.view.dice ?? [] })
  }
}
