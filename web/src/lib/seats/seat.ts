import type { SeatInfo } from '../net/protocol.gen'
import { isAway } from '../room/people'
import { tableWords } from '../words/tablewords'

/** Whether a bot plays there, for good or for somebody who is missing. */
export const isBot = (seat: SeatInfo): boolean => seat.level !== null || seat.stand_in !== null

/** What is to be shown of somebody's connection: nothing if it is good, and nothing where a bot plays. */
export const netOf = (seat: SeatInfo) => (isBot(seat) || seat.net === 'good' ? undefined : seat.net)

/** The name, or that somebody is coming back to it. */
export const shownName = (seat: SeatInfo, name = seat.name): string => (isAway(seat) && seat.stand_in === null ? tableWords().seat.comingBack : name)

/** Who plays there, for the ear: a bot, or somebody who is connected well or less well. */
export function whoPlays(seat: SeatInfo): string {
  const { bot, net } = tableWords().seat
  if (seat.level !== null) return bot
  return seat.stand_in === null ? net[seat.net] : tableWords().table.standingIn
}
