import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, type World } from './connection.svelte'
import type { Room, ServerMessage, Table } from './protocol.gen'

class FakeSocket {
  readyState = 0
  sent: { type: string; n?: number; [key: string]: unknown }[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  /** The server accepts. */
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  /** The network breaks. */
  break() {
    this.readyState = 3
    this.onclose?.()
  }
  tell(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const room: Room = {
  type: 'room', code: 'K7MP', game: 'hochspannung', options: {}, phase: 'playing', seats: [], onlookers: [], you: 0,
  paused_by: null, resumes_in: null, result: null, races: [], asked: [], hosting: true, answered: 0, match: 1, news: null, open_seats: false, names: {}, promise: '', dealt: null, open_door: true, member: 1, replay: null, screens: 0, sound: 'phones', hints: true, daily: null,
} // prettier-ignore
const olga = { id: 9, name: 'Olga', net: 'good', is_host: false, ready: false } as const
const table: Table = { type: 'table', seq: 41, at: 5000, running: true, view: {} }

describe('a connection', () => {
  let sockets: FakeSocket[]
  let standing: Awaited<ReturnType<World['standing']>>
  let memory: Map<string, string>

  const world: World = {
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    standing: async () => standing,
    memory: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) },
  }
  const latest = () => sockets.at(-1)!
  const moves = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'play').map(({ n }) => n)

  function letIn() {
    latest().accept()
    latest().tell(room)
  }

  function seated(): Connection {
    const connection = new Connection('K7MP', world)
    letIn()
    latest().tell(table)
    return connection
  }

  /** The server opens a socket for everybody, also for those whom it does not let in. */
  function refuse(code: string) {
    latest().accept()
    latest().tell({ type: 'bye', code, message: '' })
    latest().break()
  }

  /** So many sockets are opened while every one of them is refused. */
  async function knocks(code: string, until: number): Promise<number> {
    const before = sockets.length
    for (let ms = 0; ms < until; ms += 50) {
      if (latest().readyState === 0) refuse(code)
      await vi.advanceTimersByTimeAsync(50)
    }
    return sockets.length - before
  }

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    standing = 'joined'
    memory = new Map()
  })
  afterEach(() => vi.useRealTimers())

  it('resolves a request once it is acknowledged', async () => {
    const connection = seated()
    const outcome = connection.play({ type: 'draw' })
    latest().tell({ type: 'ack', n: 1 })
    expect(await outcome).toEqual({ ok: true })
  })

  it('sends along how long the thing that a move is aimed at was seen', () => {
    const connection = seated()
    void connection.play({ type: 'draw' }, 812.4)
    expect(latest().sent).toEqual([{ type: 'play', n: 1, ms: 812, move: { type: 'draw' } }])
  })

  it('hands on a refusal with its code and by how much it was too late', async () => {
    const connection = seated()
    const outcome = connection.play({ type: 'draw' })
    latest().tell({ type: 'refused', n: 1, code: 'too_late', message: 'Too late.', by: 84 })
    expect(await outcome).toEqual({ ok: false, code: 'too_late', message: 'Too late.', by: 84 })
  })

  it('sends what was not answered again after a reconnect, in order and under the same numbers', async () => {
    const connection = seated()
    const first = connection.play({ type: 'draw' })
    const second = connection.play({ type: 'draw' })
    latest().tell({ type: 'ack', n: 1 })
    latest().break()
    const third = connection.play({ type: 'draw' })
    await vi.advanceTimersByTimeAsync(200)
    latest().accept()
    expect(moves(latest())).toEqual([2, 3])
    latest().tell({ type: 'ack', n: 2 })
    latest().tell({ type: 'ack', n: 3 })
    expect(await Promise.all([first, second, third])).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  })

  it('forgets the table when another match is dealt, and keeps it otherwise', () => {
    const connection = seated()
    latest().tell({ ...room, onlookers: [olga] })
    expect(connection.table).not.toBeNull()
    latest().tell({ ...room, match: 2 })
    expect(connection.table).toBeNull()
  })

  it('adds its own chance to a deal as soon as it is promised, and once', () => {
    seated()
    const promised = { ...room, promise: '5f'.repeat(32) }
    latest().tell(promised)
    latest().tell({ ...promised, onlookers: [olga] })
    expect(latest().sent).toMatchObject([{ type: 'share', n: 1, promise: '5f'.repeat(32), share: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('keeps its table when a pause comes without cards, and stops the clock', () => {
    const connection = seated()
    latest().tell({ ...room, paused_by: 'Ben' })
    latest().tell({ type: 'table', seq: 42, at: 6000, running: false })
    expect(connection.table).toMatchObject({ running: false, view: {} })
    expect(connection.clock.now()).toBe(6000)
  })

  it('has no table when it comes in a pause, until the clock runs', () => {
    const connection = new Connection('K7MP', world)
    latest().accept()
    latest().tell({ ...room, paused_by: 'Ben' })
    latest().tell({ type: 'table', seq: 1, at: 6000, running: false })
    expect(connection.table).toBeNull()
    latest().tell(table)
    expect(connection.table).toEqual(table)
  })

  it('does not take the table of an onlooker for that of a seat taken in a pause', () => {
    const connection = seated()
    latest().tell({ ...room, paused_by: 'Ben', you: 1 })
    expect(connection.table).toBeNull()
  })

  it('does not mind an answer that comes twice', () => {
    const connection = seated()
    void connection.play({ type: 'draw' })
    latest().tell({ type: 'ack', n: 1 })
    expect(() => latest().tell({ type: 'ack', n: 1 })).not.toThrow()
  })

  it('counts on from where this browser was in this room, also in a second window', () => {
    memory.set('countertop.n.K7MP', '57')
    const here = seated()
    void here.play({ type: 'draw' })
    const there = seated()
    void there.play({ type: 'draw' })
    void here.play({ type: 'draw' })
    expect([...moves(sockets[0]!), ...moves(sockets[1]!)]).toEqual([58, 60, 59])
  })

  it('counts on from what the server has answered when this browser has forgotten', () => {
    const connection = seated()
    latest().tell({ ...room, answered: 30 })
    void connection.play({ type: 'draw' })
    expect(moves(latest())).toEqual([31])
  })

  it('answers a ping at once', () => {
    seated()
    latest().tell({ type: 'ping', id: 9 })
    expect(latest().sent).toEqual([{ type: 'pong', id: 9 }])
  })

  it('is back within two seconds of a server that was away for a minute', async () => {
    seated()
    standing = 'unreachable'
    latest().break()
    const until = Date.now() + 60_000
    while (Date.now() < until) {
      await vi.advanceTimersByTimeAsync(50)
      if (latest().readyState === 0) latest().break()
    }
    const tries = sockets.length
    await vi.advanceTimersByTimeAsync(1999)
    expect(sockets.length).toBeGreaterThan(tries)
  })

  it('does not hammer a server that is away', async () => {
    seated()
    standing = 'unreachable'
    latest().break()
    for (let ms = 0; ms < 60_000; ms += 50) {
      await vi.advanceTimersByTimeAsync(50)
      if (latest().readyState === 0) latest().break()
    }
    expect(sockets.length).toBeLessThan(75)
  })

  it('tries at once when the phone wakes up', async () => {
    const connection = seated()
    standing = 'unreachable'
    latest().break()
    for (let i = 0; i < 8; i++) {
      await vi.advanceTimersByTimeAsync(1000)
      if (latest().readyState === 0) latest().break()
    }
    await vi.advanceTimersByTimeAsync(10)
    const tries = sockets.length
    connection.wake()
    expect(sockets.length).toBe(tries + 1)
  })

  it('gives up a socket that has gone silent', async () => {
    const connection = seated()
    await vi.advanceTimersByTimeAsync(9500)
    expect(connection.state).toBe('lost')
    expect(sockets.length).toBe(2)
  })

  it('does not wait that long when the phone wakes up', async () => {
    const connection = seated()
    await vi.advanceTimersByTimeAsync(4000)
    connection.wake()
    await vi.advanceTimersByTimeAsync(1300)
    expect(sockets.length).toBe(2)
  })

  it('keeps a socket that still speaks when the phone wakes up', async () => {
    const connection = seated()
    await vi.advanceTimersByTimeAsync(4000)
    connection.wake()
    latest().tell({ type: 'ping', id: 1 })
    await vi.advanceTimersByTimeAsync(900)
    latest().tell({ type: 'ping', id: 2 })
    await vi.advanceTimersByTimeAsync(1300)
    expect(sockets.length).toBe(1)
  })

  it('misses a server that falls silent while the clock runs', async () => {
    const connection = seated()
    latest().tell({ type: 'ping', id: 1 })
    await vi.advanceTimersByTimeAsync(3400)
    expect(connection.state).toBe('open')
    await vi.advanceTimersByTimeAsync(400)
    expect(connection.state).toBe('lost')
  })

  it('lets a server be silent that has no reason to speak', async () => {
    const connection = seated()
    latest().tell({ type: 'ping', id: 1 })
    latest().tell({ ...table, running: false })
    await vi.advanceTimersByTimeAsync(6000)
    expect(connection.state).toBe('open')
  })

  it('misses an answer soon, and asks again under the same number', async () => {
    const connection = seated()
    latest().tell({ type: 'ping', id: 1 })
    await vi.advanceTimersByTimeAsync(10)
    void connection.play({ type: 'draw' })
    await vi.advanceTimersByTimeAsync(1400)
    expect(connection.state).toBe('open')
    await vi.advanceTimersByTimeAsync(400)
    expect(connection.state).toBe('lost')
    await vi.advanceTimersByTimeAsync(200)
    latest().accept()
    expect(moves(latest())).toEqual([1])
    expect(sockets.length).toBe(2)
  })

  it('is lost at once when the device says that it has no network, and back at once if it erred', async () => {
    const connection = seated()
    connection.doubt()
    expect(connection.state).toBe('lost')
    await vi.advanceTimersByTimeAsync(150)
    letIn()
    expect(connection.state).toBe('open')
    expect(sockets.length).toBe(2)
  })

  it('says that it is lost, and that it is back', async () => {
    const connection = seated()
    expect(connection.state).toBe('open')
    latest().break()
    expect(connection.state).toBe('lost')
    await vi.advanceTimersByTimeAsync(200)
    letIn()
    expect(connection.state).toBe('open')
  })

  it.each(['no_such_room', 'not_joined', 'room_damaged'] as const)('ends when the room says %s', async (answer) => {
    const connection = seated()
    latest().break()
    standing = answer
    await vi.advanceTimersByTimeAsync(200)
    latest().break()
    await vi.advanceTimersByTimeAsync(5000)
    expect(connection.state).toBe('ended')
    expect(connection.end?.code).toBe(answer)
    expect(sockets.length).toBe(2)
  })

  it.each(['elsewhere', 'room_damaged'])('ends with %s as the last word of the server and does not come back by itself', async (code) => {
    const connection = seated()
    const outcome = connection.play({ type: 'draw' })
    latest().tell({ type: 'bye', code, message: 'It is over.' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sockets.length).toBe(1)
    expect(connection.end?.code).toBe(code)
    expect(await outcome).toEqual({ ok: false, code, message: 'It is over.' })
  })

  it.each(['store_failed', 'restarting', 'taken_over', 'never_heard_of'])('does not hammer a server that opens every socket and says %s', async (code) => {
    seated()
    await knocks(code, 5000)
    expect(await knocks(code, 60_000)).toBeLessThan(75)
  })

  it('says that it is lost until it is let in, not until a socket opens', async () => {
    const connection = seated()
    refuse('store_failed')
    await vi.advanceTimersByTimeAsync(100)
    latest().accept()
    expect(connection.state).toBe('lost')
    latest().tell(room)
    expect(connection.state).toBe('open')
  })

  it('says so, too, where it was never let in', async () => {
    const connection = new Connection('K7MP', world)
    expect(connection.state).toBe('connecting')
    await knocks('store_failed', 1000)
    expect([connection.state, connection.room]).toEqual(['lost', null])
  })

  it('comes back at once from a goodbye as soon as it was in the room again', async () => {
    seated()
    await knocks('restarting', 5000)
    await vi.advanceTimersByTimeAsync(1200)
    letIn()
    const tries = sockets.length
    latest().tell({ type: 'bye', code: 'restarting', message: '' })
    latest().break()
    await vi.advanceTimersByTimeAsync(100)
    expect(sockets.length).toBe(tries + 1)
  })

  it.each(['house_full', 'busy'] as const)('knocks less often and says why where it hears %s, until it is let in', async (code) => {
    const connection = seated()
    latest().break()
    await vi.advanceTimersByTimeAsync(100)
    expect(await knocks(code, 60_000)).toBeLessThanOrEqual(12)
    expect([connection.state, connection.isCrowded]).toEqual(['lost', true])
    await vi.advanceTimersByTimeAsync(6000)
    letIn()
    expect([connection.state, connection.isCrowded]).toEqual(['open', false])
  })

  it('knocks less often, too, where no socket is opened because too many ask', async () => {
    const connection = seated()
    standing = 'busy'
    latest().break()
    await vi.advanceTimersByTimeAsync(100)
    latest().break()
    await vi.advanceTimersByTimeAsync(4900)
    expect([connection.isCrowded, sockets.length]).toEqual([true, 2])
    await vi.advanceTimersByTimeAsync(1200)
    expect(sockets.length).toBe(3)
  })

  it('keeps a socket that has just opened when the phone wakes up', async () => {
    const connection = seated()
    latest().break()
    await vi.advanceTimersByTimeAsync(100)
    latest().accept()
    connection.wake()
    expect(sockets.length).toBe(2)
  })

  it('comes back by itself when the server only restarts', async () => {
    const connection = seated()
    latest().tell({ type: 'bye', code: 'restarting', message: 'Back in a moment.' })
    latest().break()
    await vi.advanceTimersByTimeAsync(200)
    letIn()
    expect(connection.state).toBe('open')
    expect(sockets.length).toBe(2)
  })

  it('forgets the table of a match that is over when the room is a lobby again', () => {
    const connection = seated()
    expect(connection.table?.seq).toBe(41)
    latest().tell({ ...room, phase: 'lobby' })
    expect(connection.table).toBeNull()
  })

  it('passes signals on to those who listen, until they stop', () => {
    const connection = seated()
    const heard: string[] = []
    const stop = connection.onSignal(({ word }) => heard.push(word))
    latest().tell({ type: 'signalled', seat: 1, word: 'mine', about: '' })
    stop()
    latest().tell({ type: 'signalled', seat: 1, word: 'yours', about: '' })
    expect(heard).toEqual(['mine'])
  })
})
