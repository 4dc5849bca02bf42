import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Live } from './live.svelte'

class Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: unknown[] = []
  send = (text: string) => void this.sent.push(JSON.parse(text))
  close = () => {}
  hear = (frame: object) => this.onmessage?.({ data: JSON.stringify(frame) })
}

describe('the socket of a class', () => {
  let sockets: Socket[]
  let live: Live<'room'>

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    const open = () => {
      sockets.push(new Socket())
      return sockets.at(-1) as unknown as WebSocket
    }
    live = new Live('room', { secret: 'abc' }, { open, now: () => Date.now() })
  })

  afterEach(() => {
    live.close()
    vi.useRealTimers()
  })

  const last = () => sockets.at(-1) as Socket
  const frame = (name: string) => ({ room: { name }, board: null, me: null })

  it('says who it is as soon as it is open', () => {
    last().onopen?.()
    expect(last().sent).toEqual([{ secret: 'abc' }])
  })

  it('tells its own part of a frame', () => {
    last().hear(frame('4b'))
    expect([live.state, live.told?.name]).toEqual(['open', '4b'])
  })

  it('comes back by itself, keeps what it was told, and knows since when nothing is heard', () => {
    last().hear(frame('4b'))
    last().onclose?.()
    expect([live.state, live.told?.name, live.lostSince]).toEqual(['lost', '4b', Date.now()])
    vi.advanceTimersByTime(10)
    expect(sockets).toHaveLength(2)
    last().hear(frame('4c'))
    expect([live.state, live.told?.name, live.lostSince]).toEqual(['open', '4c', null])
  })

  it('does not knock again where there is nobody', () => {
    last().hear({ type: 'bye', code: 'no_such_class', message: '' })
    vi.advanceTimersByTime(60_000)
    expect([live.state, live.why, sockets.length]).toEqual(['gone', 'no_such_class', 1])
  })

  it('asks anew after a long silence, and only says that it is lost when nobody answers', () => {
    last().hear(frame('4b'))
    vi.advanceTimersByTime(48_000)
    expect([live.state, sockets.length]).toEqual(['open', 2])
    vi.advanceTimersByTime(12_000)
    expect(live.state).toBe('lost')
  })
})
