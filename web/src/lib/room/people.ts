import type { Room, SeatInfo } from '../net/protocol.gen'
import { locale } from '../words/i18n.svelte'

/** Names as a sentence has them: "Ben, Cleo and Volta". */
export const listed = (names: readonly string[]) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)

export const mySeat = (room: Room): SeatInfo | null => (room.you === null ? null : (room.seats[room.you] ?? null))

/** An onlooker can be host too. */
export const amHost = (room: Room): boolean => room.hosting ?? mySeat(room)?.is_host ?? false

export const isAway = (seat: SeatInfo): boolean => seat.level === null && seat.net === 'lost'

/** What takes somebody from the table; null if their chair is empty by now. Others may have left meanwhile, so that it stands elsewhere. */
export function removal(room: Room, { letter, name }: SeatInfo): { type: 'remove'; seat: number } | null {
  const seat = room.seats.findIndex((one) => one.letter === letter && one.name === name)
  return seat < 0 ? null : { type: 'remove', seat }
}

/** How long ago, in days, hours or minutes: "yesterday", "5 minutes ago". Never in the future, though a server's clock may be ahead. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const minutes = Math.min(0, Math.round((seconds - now) / 60))
  if (minutes > -60) return words.format(minutes, 'minute')
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), 'hour')
  return words.format(Math.round(minutes / 60 / 24), 'day')
}
