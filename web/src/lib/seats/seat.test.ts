import { describe, expect, it } from 'vitest'
import type { SeatInfo } from '../net/protocol.gen'
import { isBot, netOf, shownName, whoPlays } from './seat'

const ada: SeatInfo = { letter: 'A', name: 'Ada', level: null, stand_in: null, net: 'good', ready: false, is_host: false }
const lost: SeatInfo = { ...ada, net: 'lost' }
const bot: SeatInfo = { ...ada, name: 'Volta', level: 'skilled' }

describe('a seat', () => {
  it('says how somebody is connected', () => expect(whoPlays(ada)).toBe('connected'))
  it('says that a bot plays there', () => expect([isBot(bot), whoPlays(bot)]).toEqual([true, 'bot']))
  it('is kept for somebody who is coming back', () => expect([isBot(lost), shownName(lost)]).toEqual([false, 'coming back']))
  it('keeps its name while a bot stands in', () => {
    const kept = { ...lost, stand_in: 'skilled' }
    expect([isBot(kept), shownName(kept), whoPlays(kept)]).toEqual([true, 'Ada', 'a bot plays for now'])
  })
  it('shows a connection only where something is wrong with it', () => {
    expect([ada, lost, bot, { ...lost, stand_in: 'skilled' }].map(netOf)).toEqual([undefined, 'lost', undefined, undefined])
  })
  it('goes by another name where the table has one', () => expect(shownName(ada, 'You')).toBe('You'))
})
