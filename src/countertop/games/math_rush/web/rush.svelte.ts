/* What one player is about to do at this table: a card chosen, cards on their way, Help half taken,
   something pointed at; and what the others have signalled. */

import { haptics } from '$shell/haptics'
import { noise, sound, tone } from '$shell/sound'
import type { Outcome, Signalled } from '$shell/table'
import { faster, places, placeOf, shownSet, type Pending, type Play, type ShownSet } from './board'
import type { Face, Move, View } from './types.gen'

export type Note =
  | { kind: 'late'; by: number | undefined; seat: number | undefined; move: Play | undefined }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'told'; text: string }

export type Word = 'have' | 'mine'

/** A signal on the board: who says what about which goal or card. */
export interface Said {
  id: number
  seat: number
  word: Word
  about: string
}

/** What a rush needs of the table around it. */
export interface Around {
  view: () => View
  running: () => boolean
  now: () => number
  play: (move: Move, ms?: number) => Promise<Outcome>
  /** A card that was on its way goes back into the hand. */
  onback: (card: number, from: DOMRect | undefined) => void
  /** Where a card lies that is on its way. */
  where: (card: number) => DOMRect | undefined
}

const NOTE_MS = 2600
/** As long as a bot leaves a place to somebody who has claimed it. */
const SAID_MS = 8000
const POINT_MS = 6000
/** How long an accepted card may stay on its way until the view that shows it comes. */
const PATIENCE_MS = 1500

export class Rush {
  chosen: number | null = $state(null)
  pending: readonly Pending[] = $state.raw([])
  note: Note | null = $state(null)
  /** Help opened, its first way (cards out of a set), or the swap that its second way allows. */
  mode: 'help' | 'remove' | 'swap' | null = $state(null)
  marked: readonly number[] = $state.raw([])
  /** What is pointed at: `goal:7` or `card:31`. */
  pointed: string | null = $state(null)
  /** The goal whose cards the digits mean now. */
  aimed: number | null = $state(null)
  said: readonly Said[] = $state.raw([])
  isBusy = $state(false)

  #seen = new Map<string, number>()
  #noteTimer: ReturnType<typeof setTimeout> | undefined
  #pointTimer: ReturnType<typeof setTimeout> | undefined
  #saidTimers = new Set<ReturnType<typeof setTimeout>>()
  #signals = 0

  constructor(private readonly around: Around) {}

  get sets(): ShownSet[] {
    const view = this.around.view()
    return view.column.map((set) => shownSet(set, this.pending, view.seat))
  }

  /** Whether cards can be played now: the clock runs, also on this screen. */
  get isOn(): boolean {
    const view = this.around.view()
    return view.phase === 'rush' && view.seat !== null && this.around.running() && (view.deadline === null || this.around.now() < view.deadline)
  }

  /** Chooses a card of the hand, or puts it back; while swapping it marks it. */
  choose(face: Face) {
    if (this.mode === 'swap') return this.mark(face.card)
    this.aimed = this.pointed = null
    this.mode = null
    this.chosen = this.chosen === face.card ? null : face.card
    sound.tap()
    haptics.tap()
  }

  mark(card: number) {
    this.marked = this.marked.includes(card) ? this.marked.filter((other) => other !== card) : [...this.marked, card]
    sound.tap()
    haptics.tap()
  }

  /** A card of a set is marked to be taken out; only cards of one set can be. */
  markLying(card: number, set: ShownSet) {
    const own = set.stacks.flat().map((laid) => laid.face.card)
    this.marked = this.marked.filter((other) => own.includes(other))
    this.mark(card)
  }

  cancel() {
    this.chosen = this.aimed = this.pointed = this.mode = null
    this.marked = []
  }

  put(face: Face, move: Play) {
    if (!this.isOn || this.pending.some((other) => other.face.card === face.card)) return
    this.chosen = this.aimed = null
    this.note = null
    haptics.down()
    sound.card({ own: true })
    const on: Pending = { face, move }
    const shownAt = this.#seen.get(placeOf(move)) ?? performance.now()
    this.pending = [...this.pending, on]
    void this.around.play(move, Math.max(0, Math.round(performance.now() - shownAt))).then((outcome) => {
      if (!outcome.ok) this.#refused(outcome, on)
      else setTimeout(() => this.#drop(on), PATIENCE_MS)
    })
  }

  /** Anything else than a card to a place. */
  async do(move: Move): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    haptics.tap()
    const outcome = await this.around.play(move)
    this.isBusy = false
    if (!outcome.ok) this.#refused(outcome)
    return outcome.ok
  }

  async takeOut() {
    const set = this.sets.find((each) => each.stacks.flat().some((laid) => this.marked.includes(laid.face.card)))
    if (!set || !this.marked.length) return
    const done = await this.do({ type: 'remove', goal: set.goal.goal, cards: [...this.marked], left: this.around.view().help_left })
    if (done) this.cancel()
  }

  async redraw() {
    if (await this.do({ type: 'redraw', left: this.around.view().help_left })) this.cancel()
  }

  async swap() {
    if (this.marked.length && (await this.do({ type: 'swap', cards: [...this.marked] }))) this.cancel()
  }

  point(about: string | null) {
    clearTimeout(this.#pointTimer)
    this.pointed = this.pointed === about ? null : about
    this.aimed = null
    if (this.pointed) this.#pointTimer = setTimeout(() => (this.pointed = null), POINT_MS)
    sound.tap()
  }

  hear({ seat, word, about }: Signalled) {
    if (word !== 'have' && word !== 'mine') return
    const heard: Said = { id: ++this.#signals, seat, word, about }
    this.said = [...this.said.filter((other) => other.seat !== seat || other.about !== about), heard]
    const timer = setTimeout(() => {
      this.said = this.said.filter((other) => other !== heard)
      this.#saidTimers.delete(timer)
    }, SAID_MS)
    this.#saidTimers.add(timer)
    if (seat !== this.around.view().seat) noise({ pitch: 2400, length: 0.05, volume: 0.35, narrow: 8 })
  }

  tell(text: string) {
    this.#show({ kind: 'told', text })
  }

  /** To be called for every new view, before it is shown. */
  look(view: View, before: View | undefined) {
    const held = new Set(view.hand.map((face) => face?.card))
    if (view.phase === 'rush') this.pending = this.pending.filter(({ face }) => held.has(face.card))
    else this.pending = []
    if (view.phase !== before?.phase) this.#turnTo(view, before)
    if (this.chosen !== null && !held.has(this.chosen)) this.chosen = null
    this.#lookAtMarks(view, held)
    this.#lookAtPlaces()
    const note = this.note
    if (note?.kind === 'late' && note.seat === undefined && note.move) this.note = { ...note, seat: faster(view, note.move) }
  }

  stop() {
    clearTimeout(this.#noteTimer)
    clearTimeout(this.#pointTimer)
    for (const timer of this.#saidTimers) clearTimeout(timer)
  }

  #turnTo(view: View, before: View | undefined) {
    if (view.phase === 'rush' && before?.phase === 'countdown') haptics.turn()
    if (view.phase === 'verify' || view.phase === 'look') {
      this.cancel()
      this.said = []
      this.note = null
    }
    if (view.phase === 'verify' && before?.phase === 'rush') {
      tone({ pitch: 587, length: 0.4, volume: 0.5 })
      tone({ pitch: 440, length: 0.5, after: 0.18, volume: 0.5 })
    }
  }

  #lookAtMarks(view: View, held: ReadonlySet<number | undefined>) {
    const lies = new Set(view.column.flatMap((set) => set.stacks.flat().map((laid) => laid.face.card)))
    if (this.mode === 'swap') this.marked = this.marked.filter((card) => held.has(card))
    if (this.mode === 'remove') this.marked = this.marked.filter((card) => lies.has(card))
    if (this.mode === 'swap' && !(view.seat !== null && view.players[view.seat]!.swaps)) this.cancel()
    if ((this.mode === 'help' || this.mode === 'remove') && !view.help_left) this.cancel()
    const [kind, number] = this.pointed?.split(':') ?? []
    const isThere = kind === 'card' ? lies.has(Number(number)) : view.column.some((set) => set.goal.goal === Number(number))
    if (this.pointed && !isThere) this.pointed = null
    if (this.aimed !== null && !view.column.some((set) => set.goal.goal === this.aimed)) this.aimed = null
  }

  /** Since when each place has been on the screen, for the fair race. */
  #lookAtPlaces() {
    const now = performance.now()
    this.#seen = new Map(places(this.sets).map((place) => [place, this.#seen.get(place) ?? now]))
  }

  #refused(outcome: Outcome & { ok: false }, on?: Pending) {
    if (outcome.code === 'too_late') {
      const seat = on && faster(this.around.view(), on.move)
      this.#show({ kind: 'late', by: outcome.by, seat, move: on?.move })
    } else this.#show({ kind: 'refused', code: outcome.code, message: outcome.message })
    sound.late()
    haptics.back()
    if (on) this.#drop(on)
  }

  #drop(on: Pending) {
    if (!this.pending.includes(on)) return
    const from = this.around.where(on.face.card)
    this.pending = this.pending.filter((other) => other !== on)
    this.around.onback(on.face.card, from)
  }

  #show(note: Note) {
    this.note = note
    clearTimeout(this.#noteTimer)
    this.#noteTimer = setTimeout(() => (this.note = null), NOTE_MS)
  }
}
