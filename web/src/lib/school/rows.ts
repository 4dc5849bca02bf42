import type { GameInfo } from '../net/protocol.gen'

/** The rows of the times table that a game can be narrowed to; null where it cannot. */
export function rowsOf(game: GameInfo | undefined): readonly number[] | null {
  const all: unknown = game?.options.find(({ name }) => name === 'tables')?.default
  return Array.isArray(all) ? (all as number[]) : null
}
