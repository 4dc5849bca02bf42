import type { Lesson, SeatInfo } from '$shell/net/protocol.gen'

const LETTERS = 'ABCDEFGHIJKL'

/** Who sits at the table of a lesson: you, and bots. */
export function seatsOf({ seats, you }: Lesson, name: string): readonly SeatInfo[] {
  return seats.map((bot, seat) => ({
    letter: LETTERS[seat] ?? '?',
    name: seat === you ? name : bot,
    level: seat === you ? null : 'beginner',
    stand_in: null,
    net: 'good',
    ready: false,
    is_host: seat === you,
  }))
}
