/* What one player is about to do in this round: numbers put beside the symbol, a sign before somebody's number. */

import { feel } from '$shell/feel/feel'
import { haptics } from '$shell/feel/haptics'
import type { Outcome } from '$shell/game'
import { kept } from '$shell/table/kept.svelte'
import { Noted, refused, type Refused } from '$shell/table/noted.svelte'
import type { Build, Face, Move, Pass, Sabotage, Side, View } from '../types.gen'
import { missing } from '../world/missing'
import { decidedByClock, type Decided } from './clocked'
import { sounds } from './sounds'

export type Note = { kind: 'signs_later' } | { kind: 'numbers_done' } | Decided | Refused

export interface Target {
  victim: number
  side: Side
}

/** What a turn needs of the table around it. */
export interface Around {
  view: () => View
  running: () => boolean
  /** The match's time. */
  now: () => number
  play: (move: Move) => Promise<Outcome>
  /** Cards are about to leave where they lie. */
  onleave: () => void
}

const NOTE_MS = 2600
/** A sentence that nobody asked for is read more slowly. */
const CLOCKED_MS = 6000
/** A choice that waits for a word is sent when there is only so much time left. */
const HURRY_MS = 1000

type Choice = Build | Sabotage | Pass

/** What lies or is picked up, but was not sent: it survives a reload. */
interface Half {
  chosen: number | null
  aim: Side | null
  laid: Readonly<Record<Side, number | null>>
  trap: (Target & { sign: number }) | null
  passes: boolean
}

const other = (side: Side): Side => (side === 'left' ? 'right' : 'left')

export class Turn extends Noted<Note> {
  /** The card that is picked up, from the hand or from its place. */
  chosen: number | null = $state(null)
  /** The place that was tapped before a card was. */
  aim: Side | null = $state(null)
  /** The equation as it lies for me; offered as soon as it has both numbers. */
  laid: Readonly<Record<Side, number | null>> = $state.raw({ left: null, right: null })
  /** My sign, where I laid it. */
  trap: (Target & { sign: number }) | null = $state.raw(null)
  passes = $state(false)
  /** Sent, not yet answered. */
  pending = $state(false)
  /** My choice would end this step for everybody, so it waits for my word. */
  held: Choice | null = $state.raw(null)

  /** What I sent last in this step. */
  #sent: Move | null = null
  #round = -1
  #phase: View['phase'] | undefined

  readonly #half = kept<Half | null>('matician', () => `${this.around.view().round} ${this.around.view().phase}`, null)

  constructor(private readonly around: Around) {
    super(NOTE_MS)
  }

  face(card: number | null): Face | undefined {
    return this.around.view().hand.find((face) => face.card === card)
  }

  /** A card of the hand was tapped. */
  take(card: number) {
    const face = this.face(card)
    if (!face || !this.#free()) return
    const building = this.around.view().phase === 'build'
    if (building !== (face.sign === null)) return this.show({ kind: building ? 'signs_later' : 'numbers_done' })
    const empty = this.#onlyEmpty()
    if (building && this.aim) return this.put(card, this.aim)
    if (building && empty && this.chosen === null) return this.put(card, empty)
    this.chosen = this.chosen === card ? null : card
    this.#touched()
  }

  /** A place of your own equation was tapped. */
  tapPlace(side: Side) {
    if (!this.#free() || this.around.view().phase !== 'build') return
    const lies = this.laid[side]
    if (this.chosen !== null) return this.chosen === lies ? this.letGo() : this.put(this.chosen, side)
    if (lies !== null) this.chosen = lies
    else this.aim = this.aim === side ? null : side
    this.#touched()
  }

  /** Lays a number on a side; what lay there changes places with it, or goes back to the hand. */
  put(card: number, side: Side) {
    if (!this.#free() || this.around.view().phase !== 'build' || this.face(card)?.sign !== null) return
    this.around.onleave()
    const swapped = this.laid[other(side)] === card ? this.laid[side] : this.laid[other(side)]
    this.laid = side === 'left' ? { left: card, right: swapped } : { left: swapped, right: card }
    this.chosen = this.aim = null
    sounds.swish()
    haptics.down()
    this.#keep()
    const { left, right } = this.laid
    if (left !== null && right !== null) this.#offer({ type: 'build', left, right })
    else this.held = null
  }

  /** A place before somebody's number was tapped: the chosen sign goes there, or the one that lies elsewhere. */
  tapTrap({ victim, side }: Target) {
    if (!this.#free()) return
    const isMine = this.trap?.victim === victim && this.trap.side === side
    if (isMine && (this.chosen === null || this.chosen === this.trap?.sign)) {
      this.chosen = this.chosen === null ? (this.trap?.sign ?? null) : null
      return this.#touched()
    }
    const sign = this.chosen ?? this.trap?.sign
    if (sign !== undefined) this.lay(sign, { victim, side })
    else this.show({ kind: 'numbers_done' })
  }

  lay(sign: number, { victim, side }: Target) {
    if (!this.#free() || this.around.view().phase !== 'sabotage' || this.face(sign)?.sign === null) return
    this.around.onleave()
    this.trap = { sign, victim, side }
    this.chosen = null
    this.passes = false
    sounds.swish()
    haptics.down()
    this.#keep()
    this.#offer({ type: 'sabotage', sign, victim, side })
  }

  pass() {
    if (!this.#free() || this.around.view().phase !== 'sabotage' || this.passes) return
    this.trap = this.chosen = null
    this.passes = true
    this.#touched()
    this.#offer({ type: 'pass' })
  }

  /** Yes, that is my choice. */
  confirm() {
    if (!this.held || !this.#free()) return
    haptics.down()
    this.letGo()
    void this.#send(this.held)
  }

  /** So many milliseconds are left: a choice that lies there is better than none. */
  hurry(left: number) {
    if (left <= HURRY_MS && !this.pending) this.confirm()
  }

  letGo() {
    if (this.chosen === null && this.aim === null) return
    this.chosen = this.aim = null
    this.#keep()
  }

  ready() {
    haptics.tap()
    void this.#send({ type: 'ready' })
  }

  /** To be called for every new view, before it is shown. A half-made choice stays. Gives what the clock chose in my stead. */
  look(view: View, before?: View): Decided | null {
    const decided = before ? decidedByClock(before, view, { now: this.around.now(), sent: this.#sent }) : null
    const isNew = view.round !== this.#round || view.phase !== this.#phase
    if (isNew) this.#begin(view)
    this.#round = view.round
    this.#phase = view.phase
    if (decided) this.show(decided, CLOCKED_MS)
    return decided
  }

  #begin(view: View) {
    const first = this.#phase === undefined
    this.note = null
    this.held = this.#sent = null
    this.chosen = this.aim = null
    this.#asServed(view)
    if (view.seat === null || view.players[view.seat]?.place !== null) return
    if (view.phase === 'sabotage' && view.sabotage === null) this.chosen = onlySign(view)
    if (first && this.#half.value) this.#resume(this.#half.value, view)
    if (!first && (view.phase === 'build' || view.phase === 'sabotage')) feel.turn()
  }

  /** What the server knows of my choices. */
  #asServed(view: View) {
    this.laid = { left: view.built?.left ?? null, right: view.built?.right ?? null }
    this.trap = view.sabotage?.type === 'sabotage' ? view.sabotage : null
    this.passes = view.sabotage?.type === 'pass'
  }

  /** The page was loaded anew in the middle of a choice. */
  #resume({ chosen, aim, laid, trap, passes }: Half, view: View) {
    if ([chosen, laid.left, laid.right, trap?.sign ?? null].some((card) => card !== null && !this.face(card))) return
    this.chosen = chosen
    this.aim = aim
    if (view.phase === 'build' && view.built === null) {
      this.laid = laid
      if (laid.left !== null && laid.right !== null) this.#offer({ type: 'build', left: laid.left, right: laid.right })
    }
    if (view.phase === 'sabotage' && view.sabotage === null) {
      this.trap = trap
      this.passes = passes
      if (trap || passes) this.#offer(trap ? { type: 'sabotage', ...trap } : { type: 'pass' })
    }
  }

  #keep() {
    const { chosen, aim, laid, trap, passes } = this
    this.#half.value = { chosen, aim, laid, trap, passes }
  }

  #onlyEmpty(): Side | null {
    const { left, right } = this.laid
    if ((left === null) === (right === null)) return null
    return left === null ? 'left' : 'right'
  }

  #free() {
    const { seat, players } = this.around.view()
    return this.around.running() && seat !== null && players[seat]?.place === null
  }

  /** Sends a choice, unless it is the last one and ends the step: then there would be no way back. */
  #offer(choice: Choice) {
    const view = this.around.view()
    this.held = null
    if (missing(view).some((seat) => seat !== view.seat)) void this.#send(choice)
    else this.held = choice
  }

  async #send(move: Move) {
    this.note = null
    this.held = null
    this.#sent = move
    this.pending = true
    const outcome = await this.around.play(move)
    this.pending = false
    if (outcome.ok) return
    this.#asServed(this.around.view())
    this.complain(refused(outcome))
  }

  #touched() {
    this.note = null
    this.#keep()
    feel.tap()
  }
}

/** A hand with one kind of sign needs no choosing. */
function onlySign(view: View): number | null {
  const signs = view.hand.filter((face) => face.sign !== null)
  const isOneKind = new Set(signs.map((face) => face.sign)).size === 1
  return isOneKind ? signs[0]!.card : null
}
