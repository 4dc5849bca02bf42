// The socket of a big screen: it only listens, and comes back for ever by itself.

import { MatchClock } from '$shell/net/clock'
import type { Race, Reacted, Room, ServerMessage, Table } from '$shell/net/protocol.gen'

/** Milliseconds before the first, second, … attempt; the last goes on for ever. */
const PAUSES = [0, 500, 1000, 2000, 5000, 10_000, 20_000]
/** After these last words only another code helps. */
const GONE = ['no_such_room', 'closed', 'removed', 'screens_closed', 'room_damaged']
/** These may change: it is asked again after a while. */
const WAITS = ['door_closed', 'screens_full', 'busy', 'house_full']
const WAIT = 20_000
/** The server pings more often than this. */
const SILENCE = 15_000
const LISTEN = 1000

export interface World {
  open: (code: string) => WebSocket
  /** Called when the server is back after it was away. */
  onback: () => void
}

export class Link {
  room = $state.raw<Room | null>(null)
  table = $state.raw<Table | null>(null)
  race = $state.raw<Race | null>(null)
  state = $state<'connecting' | 'open' | 'lost' | 'waiting' | 'gone'>('connecting')
  /** The code of the server's last words, if it is gone or waits. */
  why = $state<string | null>(null)
  resumesAt = $state<number | null>(null)
  /** When something new was last heard, by `performance.now()`. */
  news = $state(performance.now())
  readonly clock = new MatchClock()

  #socket: WebSocket | null = null
  #attempt = 0
  #heard = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval>
  #wasAway = false

  constructor(
    readonly code: string,
    private readonly world: World,
  ) {
    this.#watch = setInterval(() => this.#listen(), LISTEN)
    this.#connect()
  }

  /** The watcher hears of every reaction until it is taken away again. */
  readonly onReaction = (watcher: (reaction: Reacted) => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
  readonly #watchers = new Set<(reaction: Reacted) => void>()

  /** The network is back: try at once. */
  readonly wake = () => {
    if (this.state !== 'lost' && this.state !== 'connecting') return
    this.#attempt = 0
    this.#connect()
  }

  close() {
    clearTimeout(this.#retry)
    clearInterval(this.#watch)
    this.#drop()
  }

  #connect() {
    clearTimeout(this.#retry)
    this.#drop()
    this.#heard = performance.now()
    const socket = (this.#socket = this.world.open(this.code))
    socket.onmessage = ({ data }) => {
      this.#heard = performance.now()
      this.#note(String(data))
      this.#receive(JSON.parse(String(data)) as ServerMessage)
    }
    socket.onclose = () => this.#lose()
  }

  #receive(message: ServerMessage) {
    if (message.type === 'ping') return this.#socket?.send(JSON.stringify({ type: 'pong', id: message.id }))
    if (message.type === 'bye') return this.#leave(message.code)
    if (message.type === 'room') this.#enter(message)
    else if (message.type === 'table') this.#show(message)
    else if (message.type === 'reacted') this.#watchers.forEach((watcher) => watcher(message))
  }

  /** What was said before, on another connection maybe, is no news. */
  #note(text: string) {
    const isRoom = text.startsWith('{"type":"room"')
    if (text.startsWith('{"type":"ping"') || (isRoom && text === this.#roomText)) return
    if (isRoom) this.#roomText = text
    this.news = performance.now()
  }
  #roomText = ''

  #enter(room: Room) {
    if (this.#wasAway) this.world.onback()
    this.#wasAway = false
    this.#attempt = 0
    this.state = 'open'
    this.why = null
    if (room.match !== this.room?.match || room.phase === 'lobby') this.table = this.race = null
    this.room = room
    this.resumesAt = room.resumes_in === null ? null : performance.now() + room.resumes_in
  }

  #show(table: Table) {
    this.clock.hear(table.at, table.running)
    // In a pause nothing new comes: what was on the screen stays there.
    if (!('view' in table)) return void (this.table &&= { ...this.table, running: table.running })
    this.race = table.race ?? null
    this.table = table
  }

  #leave(code: string) {
    if (GONE.includes(code)) {
      this.close()
      this.state = 'gone'
      this.why = code
    } else if (WAITS.includes(code)) {
      this.#drop()
      this.state = 'waiting'
      this.why = code
      this.#retry = setTimeout(() => this.#connect(), WAIT)
    }
  }

  #lose() {
    this.#drop()
    this.clock.hold()
    this.#wasAway = true
    this.state = this.room === null ? 'connecting' : 'lost'
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0
    this.#attempt += 1
    this.#retry = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()))
  }

  /** A socket can die without a word. */
  #listen() {
    if (this.#socket !== null && performance.now() - this.#heard > SILENCE) this.#lose()
  }

  #drop() {
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return
    socket.onmessage = socket.onclose = null
    socket.close()
  }
}
