import type { Room } from '../net/protocol.gen'

/** Whether a player is not alone with bots: only then a reaction has somebody to see it. */
export const hasCompany = (room: Room) =>
  room.you !== null && (room.onlookers.length > 0 || room.seats.some(({ level }, seat) => level === null && seat !== room.you))
