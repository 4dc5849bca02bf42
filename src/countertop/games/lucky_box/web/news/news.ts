/* What a new view tells, to ear, eye and hand: what others did, what your own cross won, the next number. */

import type { Deed } from '$shell/feel/ceremony'
import { haptics } from '$shell/feel/haptics'
import { sound } from '$shell/feel/sound'
import { faceOf, type Icon } from '../cards/boxes'
import { FLY_MS, type Route } from '../turn/motion'
import { sounds } from '../turn/sounds'
import type { Turn } from '../turn/turn.svelte'
import type { PlayerView, RoundScore, Step, View } from '../types.gen'
import type { Words } from '../words'
import { endDeed, othersDeed, ownDeed, roundDeed } from './deeds'
import { revealed, type Playback } from './playback.svelte'

/** What the news need of the table around it. */
export interface Around {
  you: () => number | null
  nameOf: (seat: number) => string
  /** As whom a deed of this seat is shown. */
  tokenOf: (seat: number) => Pick<Deed, 'letter' | 'bot'>
  words: () => Words
  say: (line: string) => void
  turn: Pick<Turn, 'show' | 'hasEnded'>
  playback: Pick<Playback, 'show'>
  fly: (route: Route) => void
  /** A moment for a deed; `at` is where it happened, as a selector. */
  celebrate: (deed: Deed, at?: string) => void
  /** The last number is done with. */
  onover: () => void
}

/** What the clock chose stays to be read a little longer. */
const TIME_UP_MS = 5000

/** Where tokens go. */
const TOKENS: Readonly<Partial<Record<Icon, string>>> = { star: '[data-star]', moon: '[data-token=moon]', lightning: '[data-token=lightning]', double: '[data-token=lightning]' }

const rimOf = ({ card, line }: { card: number; line: number }) => `[data-bonus="${card}-${line}"]`

const isNewStep = (old: View, seen: View) => old.phase !== seen.phase || old.round !== seen.round || old.numbers.length !== seen.numbers.length

export class News {
  constructor(private readonly around: Around) {}

  tell(old: View, seen: View) {
    const isNew = isNewStep(old, seen)
    for (const seat of seen.players.keys()) {
      const steps = revealed(old, seen, seat)
      this.around.playback.show(seat, steps)
      this.#steps(old, seen, seat, steps)
    }
    const you = this.around.you() ?? -1
    const [was, is] = [old.players[you], seen.players[you]]
    if (!isNew && was && is && is.steps.length > was.steps.length) this.#ownStep(seen, is.steps)
    if (!isNew && was && is && is.steps.length < was.steps.length) this.#say(this.#said.takenBack)
    if (isNew && was && is && this.#isTimeUp(old, seen, was)) this.#timeUp(old, seen, was, is)
    if (isNew) this.#arrive(old, seen)
    if (was && is && is.rounds.length > was.rounds.length) this.#round(is.rounds, seen)
    if (isNew && seen.phase === 'over') this.#celebrate(endDeed(seen, this.around.you(), this.around.nameOf, this.around.words()))
  }

  get #said(): Words['said'] {
    return this.around.words().said
  }

  #say = (line: string) => this.around.say(line)

  #sayAndShow(text: string) {
    this.around.turn.show({ kind: 'text', text })
    this.#say(text)
  }

  #steps(old: View, seen: View, seat: number, steps: readonly Step[]) {
    if (seat === this.around.you()) return
    if (steps.length) {
      this.#say(this.#said.did(this.around.nameOf(seat), steps.length, steps.reduce((sum, step) => sum + step.won.length, 0)))
      sound.card({ own: false })
      const deed = othersDeed(steps, this.around.words())
      this.#celebrate(deed && { ...deed, ...this.around.tokenOf(seat) }, `[data-seat="${seat}"]`)
    } else if (!isNewStep(old, seen) && seen.phase === 'numbers' && seen.players[seat]!.is_done && !old.players[seat]!.is_done) this.#say(this.#said.nothing(this.around.nameOf(seat)))
  }

  /** Your own cross: its bonuses fly to where they belong, each a note higher. */
  #ownStep(seen: View, steps: readonly Step[]) {
    const step = steps.at(-1)!
    const number = faceOf(seen.cards, step.card)?.grid[step.square]
    if (number) this.#say(this.#said.crossed(null, number))
    const won = step.won.filter(({ icon }) => icon !== 'blank')
    if (won.length) this.#say(this.#said.won(won.map(({ icon }) => this.around.words().icon(icon))))
    const chain = steps.slice(0, -1).reduce((sum, one) => sum + one.won.length, 0)
    for (const [at, bonus] of won.entries()) {
      sounds.bonus(chain + at, (at * FLY_MS) / 1000)
      const to = TOKENS[bonus.icon]
      if (to) this.around.fly({ icon: bonus.icon, from: rimOf(bonus), to, delay: at * FLY_MS })
    }
    if (step.by) this.around.fly({ icon: step.by.icon, from: rimOf(step.by), to: `[data-square="${step.card}-${step.square}"]`, delay: 0 })
    for (const { icon } of step.lost) this.#sayAndShow(this.#said.lost(icon))
    if (won.length) haptics.down()
    this.#celebrate(ownDeed(seen, this.around.you()!, this.around.words()), `[data-square="${step.card}-4"]`)
  }

  /** Whether the clock ended the step for you. */
  #isTimeUp(old: View, seen: View, was: PlayerView): boolean {
    const isNext = old.phase === 'numbers' && seen.phase === 'numbers' ? seen.numbers.length === old.numbers.length + 1 : old.phase !== seen.phase
    return isNext && old.due !== null && !was.is_done && !this.around.turn.hasEnded(old)
  }

  #timeUp(old: View, seen: View, was: PlayerView, is: PlayerView) {
    this.around.turn.show({ kind: 'text', text: this.#chosen(old, seen, was, is) }, TIME_UP_MS)
    this.#say(this.#chosen(old, seen, was, is))
  }

  /** What the table has chosen for you. */
  #chosen(old: View, seen: View, was: PlayerView, is: PlayerView): string {
    if (old.phase === 'draft') return this.#said.keptForYou(old.keep, is.board.boxes.length)
    const numbers = is.last.slice(was.steps.length).map((step) => faceOf([...old.cards, ...seen.cards], step.card)!.grid[step.square]!)
    if (numbers.length) return this.#said.crossedForYou(numbers)
    return was.steps.length ? this.#said.doneForYou : this.#said.nothingForYou(old.numbers.at(-1)!)
  }

  #celebrate(deed: Deed | null, at?: string) {
    if (deed) this.around.celebrate(deed, at)
  }

  #arrive(old: View, seen: View) {
    if (seen.phase === 'over') return this.around.onover()
    if (seen.round !== old.round || seen.phase !== old.phase) this.#say(this.#said.round(seen.round))
    const number = seen.numbers.at(-1)
    if (seen.phase === 'draft') sound.turn()
    else if (number) {
      this.#say(this.#said.number(number, seen.numbers.length))
      sounds.neon()
    }
    haptics.turn()
  }

  #round(rounds: readonly RoundScore[], seen: View) {
    const { card_points, star_points, cards } = rounds.at(-1)!
    this.#say(this.#said.roundPoints(rounds.length, card_points + star_points, cards))
    if (seen.phase !== 'over') this.#celebrate(roundDeed(rounds, this.around.words()))
  }
}
