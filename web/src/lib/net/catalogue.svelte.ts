import { api } from './api'
import type { GameInfo } from './protocol.gen'

/** The games that the server has; asked once, again if it did not answer. */
class Catalogue {
  games = $state.raw<readonly GameInfo[] | null>(null)

  load() {
    if (this.games === null) void api.games().then((games) => (this.games = games), () => {})
  }

  find = (name: string): GameInfo | undefined => this.games?.find((game) => game.name === name)

  /** Whether the server has a game, too. Until it has answered, we think so. */
  has = (name: string): boolean => this.games === null || this.find(name) !== undefined
}

export const catalogue = new Catalogue()
