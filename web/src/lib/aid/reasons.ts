import type { HintTexts, SeatInfo } from '../game'
import type { Hinted } from '../net/protocol.gen'
import { tableWords } from '../words/tablewords'

/** What a skilled player looks at, in the game's words; a plain sentence where it has none for that.
 * `bot` is who made the move, where it is made already. */
export function reasonOf({ code, about }: Pick<Hinted, 'code' | 'about'>, texts: HintTexts | undefined, bot: string | null, seats: readonly SeatInfo[]): string {
  const plain = tableWords().hint
  return texts?.look[code]?.(about, bot, (seat) => seats[seat]?.name ?? '') ?? (bot === null ? plain.plain : plain.plainBot)
}
