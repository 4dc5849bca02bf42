/* Who sits at the table, in the forms that the texts want. */

import type { SeatInfo } from '$shell/game'
import type { Words } from '../words'

export class Company {
  constructor(
    readonly seats: readonly SeatInfo[],
    readonly you: number | null,
    private readonly t: Words,
  ) {}

  /** The name of a seat, or null for your own: the texts turn to you then. */
  nameOf = (seat: number): string | null => (seat === this.you ? null : this.seats[seat]!.name)

  /** The name of a seat, or "You". */
  labelOf = (seat: number): string => this.nameOf(seat) ?? this.t.you

  isYou = (seat: number) => seat === this.you

  headline = (winners: readonly number[]) => this.t.winsRound(winners.map(this.labelOf), winners.some(this.isYou))
}
