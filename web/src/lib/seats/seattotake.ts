import { getContext, setContext } from 'svelte'

/** What an onlooker can do about it: words for a button, and what it does. Null where there is nothing to take. */
export type SeatToTake = () => { readonly words: string; readonly take: () => void } | null

const KEY = Symbol('a seat to take')

/** The table's frame tells its ledge whether an onlooker may play on for a bot. */
export const offerSeat = (seat: SeatToTake) => setContext(KEY, seat)

export const seatToTake = (): SeatToTake => getContext<SeatToTake | undefined>(KEY) ?? (() => null)
