/* What one player is about to do at this table: the answer in the bubble, the card on its way. */

import { feel } from '$shell/feel/feel'
import { haptics } from '$shell/feel/haptics'
import { sound } from '$shell/feel/sound'
import { PATIENCE_MS } from '$shell/feel/steady'
import type { Outcome } from '$shell/game'
import { Noted, refused, type Refused } from '$shell/table/noted.svelte'
import type { Card } from '../cards/cards'
import { closeUp, refill, spread, type Slots } from '../ledge/slots'
import type { Move, View, WrongView } from '../types.gen'
import { sounds } from './sounds'

/** What the toast says. */
export type Note =
  | { kind: 'late'; by: number | undefined; seat: number | undefined }
  | { kind: 'wrong'; wrong: WrongView }
  | { kind: 'say_first' }
  | Refused

interface Attempt {
  card: Card
  /** The top card it was aimed at; null for the last card, which is aimed at none. */
  top: number | null
  /** When the last mistake was, as the card left the hand. */
  wrongAt: number | undefined
}

/** What a turn needs of the table around it. */
export interface Around {
  view: () => View
  running: () => boolean
  now: () => number
  play: (move: Move, ms?: number) => Promise<Outcome>
  /** The pending card goes back into the hand. */
  onback: (card: Card) => void
}

const LEAST_SLOTS = 4
const NOTE_MS = 2600
/** Without hurry there is time to read what was wrong. */
const UNHURRIED_MS = 15_000

export class Turn extends Noted<Note> {
  answer = $state('')
  pending: Card | null = $state(null)
  /** A card tapped while another is on its way: it follows when that one lies. */
  next: { card: Card; said: number | null } | null = $state(null)
  locked = $state(false)
  slots: Slots = $state.raw(Array<null>(LEAST_SLOTS).fill(null))

  #attempt: Attempt | null = null
  /** R21: the view had an answer of this player. */
  #stood = false
  /** The answer was used: the next digit starts afresh. */
  #spent = false
  #top: number | undefined
  #shownAt = 0
  #phase: View['phase'] | undefined
  #lockTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly around: Around) {
    super(NOTE_MS)
  }

  /** R21: this player waits for the others. */
  get answered(): boolean {
    const { calm, seat } = this.around.view()
    return seat !== null && (calm?.answered[seat] ?? false)
  }

  /** What is in the bubble and not said yet. */
  get unsaid(): string {
    return this.pending && this.#spent ? '' : this.answer
  }

  digit(digit: number) {
    if (this.locked || this.answered) return
    const afresh = this.#spent || this.answer.length >= 2
    this.answer = afresh ? `${digit}` : this.answer + digit
    this.#spent = false
    feel.tap()
  }

  clear() {
    this.answer = ''
    this.#spent = false
  }

  /** Plays a card with the answer in the bubble; the last one face down. */
  lay(card: Card) {
    const view = this.around.view()
    if (!this.#free(view)) return
    if (view.can_lay_face_down) return void this.#send(card, null, { type: 'face_down', card: card.id })
    const said = view.options.announce === 'tap' ? null : this.answer
    if (said === '') return this.show({ kind: 'say_first' })
    const number = said === null ? null : Number(said)
    if (this.pending) view.calm || this.#queue(card, number)
    else this.#aim(card, number)
  }

  /** Draws a card; without hurry, where there is none to draw, says that nothing fits (R22). */
  draw() {
    const view = this.around.view()
    const passes = view.calm?.can_pass ?? false
    if (view.phase !== 'playing' || !(view.can_draw || passes) || !this.around.running()) return
    haptics.tap()
    void this.around.play({ type: passes ? 'pass' : 'draw' }).then((outcome) => outcome.ok || this.#refused(outcome))
  }

  ready() {
    haptics.tap()
    void this.around.play({ type: 'ready' }).then((outcome) => outcome.ok || this.#refused(outcome))
  }

  /** To be called for every new view, before it is shown. */
  look(view: View) {
    this.#lookAtHand(view)
    this.#lookAtAnswer(view)
    this.#lookAtPending(view)
    this.#spreadHand(view)
    this.#lookAtTop(view)
    this.#lookAtLock(view)
    this.#phase = view.phase
  }

  override stop() {
    super.stop()
    this.#attempt = null
    clearTimeout(this.#lockTimer)
  }

  #free(view: View) {
    return view.phase === 'playing' && this.around.running() && !this.locked && !this.answered
  }

  #queue(card: Card, said: number | null) {
    if (card.id === this.pending?.id) return
    this.next = { card, said }
    this.#spent = true
  }

  #aim(card: Card, said: number | null) {
    const top = this.around.view().top
    if (!top) return
    void this.#send(card, top.id, { type: 'play', card: card.id, top: top.id, said })
  }

  async #send(card: Card, top: number | null, move: Move) {
    if (this.pending) return
    const attempt: Attempt = { card, top, wrongAt: this.around.view().wrong?.at }
    this.#attempt = attempt
    this.pending = card
    this.#spent = true
    this.note = null
    haptics.down()
    const outcome = await this.around.play(move, Math.max(0, Math.round(performance.now() - this.#shownAt)))
    if (!outcome.ok) this.#refused(outcome, attempt)
    else if (!this.around.view().calm) setTimeout(() => this.#attempt === attempt && this.#back(), PATIENCE_MS)
  }

  #refused(outcome: Outcome & { ok: false }, attempt?: Attempt) {
    const isLate = outcome.code === 'too_late'
    this.complain(isLate ? { kind: 'late', by: outcome.by, seat: this.#who(attempt) } : refused(outcome))
    if (!attempt || this.#attempt !== attempt) return
    this.#back()
    if (this.#spent) this.clear()
  }

  /** Who was faster: known as soon as the view shows another top card. */
  #who(attempt: Attempt | undefined) {
    const view = this.around.view()
    return view.top?.id !== attempt?.top ? view.said?.seat : undefined
  }

  #back() {
    const card = this.pending
    this.pending = this.#attempt = this.next = null
    if (card) this.around.onback(card)
  }

  #lookAtHand(view: View) {
    if (view.phase === 'playing') this.slots = refill(this.slots, view.hand.map((card) => card.id))
    else if (view.phase === 'stuck') this.slots = closeUp(this.slots, LEAST_SLOTS)
    else if (view.phase === 'countdown') this.slots = Array<null>(LEAST_SLOTS).fill(null)
  }

  /** Only as an own card lies and no other is meant yet: then nobody is aiming at the hand. */
  #spreadHand(view: View) {
    const isAiming = this.pending !== null || this.next !== null || this.answer !== ''
    const seat = view.calm?.last ? view.calm.last.answers.findIndex((answer, at) => answer.what === 'right' && at === view.seat) : view.said?.seat
    const own = seat === view.seat && view.top?.id !== this.#top
    if (view.phase === 'playing' && own && !isAiming) this.slots = spread(this.slots, LEAST_SLOTS)
  }

  /** R21: an answer lies there until all have answered, also after a reload. */
  #lookAtAnswer(view: View) {
    const own = view.calm?.own
    if (this.#attempt || !own || !('card' in own)) return
    this.pending = view.hand.find((card) => card.id === own.card) ?? null
    if (this.pending) this.#attempt = { card: this.pending, top: null, wrongAt: view.wrong?.at }
  }

  #lookAtPending(view: View) {
    const attempt = this.#attempt
    if (!attempt) return
    const held = view.hand.some((card) => card.id === attempt.card.id)
    if (!held || view.phase !== 'playing') this.#landed(view)
    else if (view.wrong && view.wrong.at !== attempt.wrongAt) this.#wrong(view.wrong)
    else if (view.calm && this.#stood && !view.calm.own) this.#back()
    this.#stood = view.calm?.own !== undefined && view.calm.own !== null
  }

  #landed(view: View) {
    const next = this.next
    this.pending = this.#attempt = this.next = null
    if (this.#spent && !next) this.clear()
    if (!next || view.phase !== 'playing') return
    // The top card is on the screen only after this view: the next card follows then.
    queueMicrotask(() => this.#aim(next.card, next.said))
  }

  #wrong(wrong: WrongView) {
    this.#back()
    // A right answer may be said again with another card.
    this.#spent = wrong.what === 'said'
    this.complain({ kind: 'wrong', wrong })
    if (this.around.view().calm) this.show({ kind: 'wrong', wrong }, UNHURRIED_MS)
  }

  #lookAtTop(view: View) {
    const go = view.phase === 'playing' && this.#phase !== undefined && this.#phase !== 'playing'
    if (view.top?.id === this.#top && !go) return
    const first = this.#top === undefined
    const own = view.said !== null && view.said.seat === view.seat && view.turned === 0
    this.#top = view.top?.id
    this.#shownAt = performance.now()
    if (go) return void haptics.turn()
    if (this.note?.kind === 'late' && this.note.seat === undefined) this.note = { ...this.note, seat: view.said?.seat }
    if (first || view.phase !== 'playing') return
    sound.card({ own })
    if (own) sounds.spark()
    // What was typed was about another problem; unless it is already about the card just laid.
    if (!own && !this.pending) this.clear()
  }

  #lookAtLock(view: View) {
    const until = view.seat === null ? null : (view.players[view.seat]?.locked_until ?? null)
    clearTimeout(this.#lockTimer)
    const left = until === null ? 0 : until - this.around.now()
    this.locked = left > 0 && view.phase === 'playing'
    if (this.locked) this.#lockTimer = setTimeout(() => this.#lookAtLock(this.around.view()), left + 1)
  }
}
