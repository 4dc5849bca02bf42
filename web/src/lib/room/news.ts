import type { Room } from '../net/protocol.gen'
import { amHost, mySeat } from './people'
import { tableWords } from '../words/tablewords'

/** What the host did with the match, and who that was. Empty where there is nothing to tell. */
export function told(room: Room): string {
  const { news } = room
  if (news === null) return ''
  const t = tableWords().table
  const byYou = amHost(room) && (mySeat(room)?.name ?? news.who) === news.who
  if (news.what === 'stopped') return byYou ? t.stoppedByYou : t.stopped(news.who)
  return byYou ? t.startedOverByYou : t.startedOver(news.who)
}
