import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Room, ServerMessage } from '$shell/net/protocol.gen'
import { Link } from './link.svelte'

class FakeSocket {
  sent: string[] = []
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  send = (text: string) => void this.sent.push(text)
  close = () => {}
  tell = (message: Partial<ServerMessage>) => this.onmessage?.({ data: JSON.stringify(message) })
}

const room = { type: 'room', code: 'K7MP', game: 'hochspannung', phase: 'playing', match: 1, resumes_in: null } as unknown as Room
const DAY = 24 * 3600 * 1000

describe('the socket of a big screen', () => {
  let sockets: FakeSocket[]
  let back: ReturnType<typeof vi.fn<() => void>>
  let link: Link
  const latest = () => sockets.at(-1)!

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    back = vi.fn<() => void>()
    const open = () => sockets[sockets.push(new FakeSocket()) - 1] as unknown as WebSocket
    link = new Link('K7MP', { open, onback: back })
    latest().tell(room)
  })
  afterEach(() => {
    link.close()
    vi.useRealTimers()
  })

  it('shows the room and the table', () => {
    latest().tell({ type: 'table', seq: 1, at: 5, running: true, view: { n: 1 } })
    expect(link.state).toBe('open')
    expect(link.table?.view).toEqual({ n: 1 })
  })

  it('answers pings', () => {
    latest().tell({ type: 'ping', id: 4 })
    expect(latest().sent).toEqual(['{"type":"pong","id":4}'])
  })

  it('keeps what it shows while the server is away for days, and comes back by itself', () => {
    latest().tell({ type: 'table', seq: 1, at: 5, running: true, view: { n: 1 } })
    for (let passed = 0; passed < 2 * DAY; passed += 25_000) {
      latest().onclose?.()
      vi.advanceTimersByTime(25_000)
    }
    expect(link.state).toBe('lost')
    expect(link.table?.view).toEqual({ n: 1 })
    expect(back).not.toHaveBeenCalled()
    latest().tell(room)
    expect(link.state).toBe('open')
    expect(back).toHaveBeenCalledOnce()
  })

  it('asks at once, and then less and less often', () => {
    const closesAtOnce = (ms: number) => {
      const before = sockets.length
      for (let passed = 0; passed < ms; passed += 50) {
        latest().onclose?.()
        vi.advanceTimersByTime(50)
      }
      return sockets.length - before
    }
    expect(closesAtOnce(50)).toBe(1)
    closesAtOnce(60_000)
    expect(closesAtOnce(120_000)).toBeLessThan(9)
  })

  it('opens a socket anew that has died without a word', () => {
    vi.advanceTimersByTime(30_000)
    expect(sockets.length).toBeGreaterThan(1)
  })

  it.each(['no_such_room', 'closed', 'removed', 'screens_closed'])('stops when it is told %s', (code) => {
    latest().tell({ type: 'bye', code, message: '' })
    vi.advanceTimersByTime(DAY)
    expect([link.state, link.why, sockets.length]).toEqual(['gone', code, 1])
  })

  it('tries again where a door was closed', () => {
    latest().tell({ type: 'bye', code: 'door_closed', message: '' })
    expect([link.state, link.why]).toEqual(['waiting', 'door_closed'])
    vi.advanceTimersByTime(25_000)
    latest().tell(room)
    expect([link.state, link.why]).toEqual(['open', null])
  })

  it('takes nothing for news that it has heard before', () => {
    const heard = link.news
    vi.advanceTimersByTime(5000)
    latest().tell({ type: 'ping', id: 5 })
    latest().tell(room)
    expect(link.news).toBe(heard)
    latest().tell({ ...room, match: 3 })
    expect(link.news).toBeGreaterThan(heard)
  })

  it('tells of reactions', () => {
    const seen = vi.fn()
    const stop = link.onReaction(seen)
    latest().tell({ type: 'reacted', seat: 1, what: 'bravo' })
    stop()
    latest().tell({ type: 'reacted', seat: 1, what: 'wow' })
    expect(seen.mock.calls).toEqual([[{ type: 'reacted', seat: 1, what: 'bravo' }]])
  })

  it('follows the room to its next match', () => {
    latest().tell({ type: 'table', seq: 1, at: 5, running: true, view: { n: 1 }, race: { target: 1, winner: 0, claims: [], drawn: false } })
    expect(link.race?.target).toBe(1)
    latest().tell({ ...room, game: 'matician', match: 2 })
    expect([link.table, link.race, link.room?.game]).toEqual([null, null, 'matician'])
  })
})
