import type { Onlooker } from '../net/protocol.gen'
import { listed } from './people'
import { tableWords } from '../words/tablewords'

/** "Olga, Paul and 5 more look on." */
export function lookOn(onlookers: readonly Onlooker[], most = 3): string {
  const t = tableWords().room
  const names = onlookers.map(({ name }) => name)
  const shown = names.length > most + 1 ? [...names.slice(0, most), t.andMore(names.length - most)] : names
  return t.lookOn(listed(shown), names.length)
}
