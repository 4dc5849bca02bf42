import { getContext, setContext } from 'svelte'

/** What a table in a class has otherwise: nobody leaves it for good, the tablet is handed on; and the teacher deals anew. */
export interface Guest {
  readonly label: string
  readonly handOn: () => void
  /** What is said after a match. */
  readonly next: string
  /** What is said while the teacher has paused all tables. */
  readonly paused: string
}

const KEY = Symbol('a guest of a class')

export const beGuest = (guest: () => Guest) => setContext(KEY, guest)

/** Null at every table that belongs to no class. */
export function guest(): () => Guest | null {
  return getContext<(() => Guest) | undefined>(KEY) ?? (() => null)
}
