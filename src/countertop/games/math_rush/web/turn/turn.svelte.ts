/* What one player is about to do at this table: a card chosen, cards on their way, Help half taken,
   something pointed at; and what the others have signalled. */

import { feel } from '$shell/feel/feel'
import { haptics } from '$shell/feel/haptics'
import { sound } from '$shell/feel/sound'
import { PATIENCE_MS } from '$shell/feel/steady'
import type { Outcome, Signalled } from '$shell/game'
import { kept } from '$shell/table/kept.svelte'
import { Noted, refused, type Refused } from '$shell/table/noted.svelte'
import { isWord, topics, type Said, type Word } from '../news/signals'
import type { Face, Move, PlayerView, View } from '../types.gen'
import { sounds } from './sounds'
import { faster, isFull, places, placeOf, shownSet, type Pending, type Play, type ShownSet } from '../world/board'

export type Note =
  | { kind: 'late'; by: number | undefined; seat: number | undefined; move: Play | undefined }
  | Refused
  | { kind: 'told'; text: string }

/** What a turn needs of the table around it. */
export interface Around {
  view: () => View
  running: () => boolean
  now: () => number
  play: (move: Move, ms?: number) => Promise<Outcome>
  signal: (word: Word, about: string) => void
  /** A card leaves the hand; `from` is where it was dropped. */
  onput: (card: number, from: DOMRect | undefined) => void
  /** A card that was on its way goes back into the hand. */
  onback: (card: number, from: DOMRect | undefined) => void
  /** Where a card lies that is on its way. */
  where: (card: number) => DOMRect | undefined
}

/** What survives a reload: a card chosen, or Help half taken and the cards marked for it. */
interface Half {
  chosen: number | null
  /** Help opened, its first way (cards out of a set), or the swap that its second way allows. */
  mode: 'help' | 'remove' | 'swap' | null
  marked: readonly number[]
}
const NOTHING: Half = { chosen: null, mode: null, marked: [] }

const NOTE_MS = 2600
/** As long as a bot leaves a place to somebody who has claimed it. */
const SAID_MS = 8000
const POINT_MS = 6000

export class Turn extends Noted<Note> {
  pending: readonly Pending[] = $state.raw([])
  /** What is pointed at: `goal:7` or `card:31`. */
  pointed: string | null = $state(null)
  /** The goal whose cards the digits mean now. */
  aimed: number | null = $state(null)
  said: readonly Said[] = $state.raw([])
  isBusy = $state(false)

  /** For the rush of one round. */
  #half = kept('half', () => (this.isRushing && this.view.seat !== null ? this.view.round : null), NOTHING)
  #seen = new Map<string, number>()
  #pointTimer: ReturnType<typeof setTimeout> | undefined
  #saidTimers = new Set<ReturnType<typeof setTimeout>>()
  #signals = 0

  constructor(private readonly around: Around) {
    super(NOTE_MS)
  }

  get chosen(): Half['chosen'] {
    return this.#half.value.chosen
  }
  set chosen(chosen) {
    this.#keep({ chosen })
  }

  get mode(): Half['mode'] {
    return this.#half.value.mode
  }
  set mode(mode) {
    this.#keep({ mode })
  }

  get marked(): Half['marked'] {
    return this.#half.value.marked
  }
  set marked(marked) {
    this.#keep({ marked })
  }

  get view(): View {
    return this.around.view()
  }

  /** What is known of oneself; null for an onlooker. */
  get me(): PlayerView | null {
    return this.view.seat === null ? null : this.view.players[this.view.seat]!
  }

  get sets(): ShownSet[] {
    return this.view.column.map((set) => shownSet(set, this.pending, this.view.seat))
  }

  /** The cards on their way to a set. */
  get away(): number[] {
    return this.sets.flatMap((set) => set.stacks.flat().flatMap((laid) => (laid.isPending ? [laid.face.card] : [])))
  }

  get chosenFace(): Face | null {
    return this.view.hand.find((face) => face?.card === this.chosen) ?? null
  }

  get isRushing(): boolean {
    return this.view.phase === 'rush'
  }

  /** Whether cards can be played now: the clock runs, also on this screen. */
  get isOn(): boolean {
    const { seat, deadline } = this.view
    return this.isRushing && seat !== null && this.around.running() && (deadline === null || this.around.now() < deadline)
  }

  get canDraw(): boolean {
    return this.isRushing && this.view.deck + this.view.discards > 0 && this.view.hand.includes(null)
  }

  /** How often one may swap cards of the hand. */
  get swaps(): number {
    return this.me?.swaps ?? 0
  }

  /** A card of the hand was tapped. One destination: it goes there. Several: they light up. */
  tap(face: Face) {
    if (!this.isRushing || this.away.includes(face.card)) return
    const [first, ...others] = this.sets
    if (first && !others.length && !first.count && this.mode === null) this.put(face, first, null)
    else this.choose(face)
  }

  /** Chooses a card of the hand, or puts it back; while swapping it marks it. */
  choose(face: Face) {
    if (this.mode === 'swap') return this.mark(face.card)
    this.aimed = this.pointed = null
    this.mode = null
    this.chosen = this.chosen === face.card ? null : face.card
    feel.tap()
  }

  mark(card: number) {
    this.marked = this.marked.includes(card) ? this.marked.filter((other) => other !== card) : [...this.marked, card]
    feel.tap()
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

  /** Whether a card can be put to a set. */
  takes(set: ShownSet): boolean {
    return this.isOn && !isFull(set)
  }

  /** A card goes to the end of a set, or onto one of its cards. */
  put(face: Face | null, set: ShownSet, on: number | null, from?: DOMRect) {
    if (!face || !this.takes(set) || this.pending.some((other) => other.face.card === face.card)) return
    this.around.onput(face.card, from)
    const [card, goal] = [face.card, set.goal.goal]
    this.#send(face, on === null ? { type: 'place', card, goal, after: set.end } : { type: 'stack', card, goal, on })
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

  ready() {
    void this.do({ type: 'ready' })
  }

  draw() {
    if (this.canDraw) void this.do({ type: 'draw' })
  }

  toggleHelp() {
    if (!this.view.help_left || !this.isRushing) return
    const wasOpen = this.mode === 'help'
    this.cancel()
    if (!wasOpen) this.mode = 'help'
  }

  openSwap() {
    if (!this.swaps) return
    this.cancel()
    this.mode = 'swap'
  }

  async takeOut() {
    const set = this.sets.find((each) => each.stacks.flat().some((laid) => this.marked.includes(laid.face.card)))
    if (!set || !this.marked.length) return
    const done = await this.do({ type: 'remove', goal: set.goal.goal, cards: [...this.marked], left: this.view.help_left })
    if (done) this.cancel()
  }

  async redraw() {
    if (await this.do({ type: 'redraw', left: this.view.help_left })) this.cancel()
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

  /** Tells the others something about what is pointed at. */
  signal(word: Word) {
    if (this.pointed) this.around.signal(word, this.pointed)
    this.pointed = null
  }

  hear({ seat, word, about }: Signalled) {
    if (!isWord(word)) return
    const heard: Said = { id: ++this.#signals, seat, word, about }
    this.said = [...this.said.filter((other) => other.seat !== seat || other.about !== about), heard]
    const timer = setTimeout(() => {
      this.said = this.said.filter((other) => other !== heard)
      this.#saidTimers.delete(timer)
    }, SAID_MS)
    this.#saidTimers.add(timer)
    if (seat !== this.view.seat) sounds.signal()
  }

  tell(text: string) {
    this.show({ kind: 'told', text })
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

  override stop() {
    super.stop()
    clearTimeout(this.#pointTimer)
    for (const timer of this.#saidTimers) clearTimeout(timer)
  }

  #keep(some: Partial<Half>) {
    this.#half.value = { ...this.#half.value, ...some }
  }

  #send(face: Face, move: Play) {
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

  #turnTo(view: View, before: View | undefined) {
    if (view.phase === 'rush' && before?.phase === 'countdown') haptics.turn()
    if (view.phase === 'verify' || view.phase === 'look') {
      this.cancel()
      this.said = []
      this.note = null
    }
  }

  #lookAtMarks(view: View, held: ReadonlySet<number | undefined>) {
    const lies = new Set(view.column.flatMap((set) => set.stacks.flat().map((laid) => laid.face.card)))
    if (this.mode === 'swap') this.marked = this.marked.filter((card) => held.has(card))
    if (this.mode === 'remove') this.marked = this.marked.filter((card) => lies.has(card))
    if (this.mode === 'swap' && !(view.seat !== null && view.players[view.seat]!.swaps)) this.cancel()
    if ((this.mode === 'help' || this.mode === 'remove') && !view.help_left) this.cancel()
    if (this.pointed && !view.column.some((set) => topics(set).includes(this.pointed!))) this.pointed = null
    if (this.aimed !== null && !view.column.some((set) => set.goal.goal === this.aimed)) this.aimed = null
  }

  /** Since when each place has been on the screen, for the fair race. */
  #lookAtPlaces() {
    const now = performance.now()
    this.#seen = new Map(places(this.sets).map((place) => [place, this.#seen.get(place) ?? now]))
  }

  #refused(outcome: Outcome & { ok: false }, on?: Pending) {
    if (outcome.code === 'too_late') this.complain({ kind: 'late', by: outcome.by, seat: on && faster(this.view, on.move), move: on?.move })
    else this.complain(refused(outcome))
    if (on) this.#drop(on)
  }

  #drop(on: Pending) {
    if (!this.pending.includes(on)) return
    const from = this.around.where(on.face.card)
    this.pending = this.pending.filter((other) => other !== on)
    this.around.onback(on.face.card, from)
  }
}
