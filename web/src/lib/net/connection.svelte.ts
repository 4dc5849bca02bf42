// The one socket of a table. Requests are numbered and kept until the server has answered them,
// so that after a lost connection they are sent again and a repeat does no harm.

import { Deals } from '../deal/deals'
import type { Outcome } from '../game'
import { MatchClock } from './clock'
import type { Bye, ClientMessage, Hinted, Pong, Reacted, Room, ServerMessage, Signalled, Table } from './protocol.gen'

type WithoutNumber<T> = T extends { n: number } ? Omit<T, 'n'> : never
/** Anything that a client asks for, before it is numbered. */
export type Request = WithoutNumber<Exclude<ClientMessage, Pong>>

/** Why the server tells nothing of a room: it is not there any more, too many ask just now, or there is no answer at all. */
export type Lack = 'no_such_room' | 'room_damaged' | 'house_full' | 'busy' | 'unreachable'

/** What the world is to a connection; tests give it another one. */
export interface World {
  open: (code: string) => WebSocket
  /** Asked when a socket could not be opened: is the room still there, and are we in it? */
  standing: (code: string) => Promise<'joined' | 'not_joined' | Lack>
  /** Where the last number is remembered: a second window of this browser counts on from there. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
}

interface Waiting {
  readonly text: string
  /** When it was sent last, by `performance.now()`. */
  sent: number
  readonly resolve: (outcome: Outcome) => void
}

/** Milliseconds before the first, second, … attempt; the last goes on for ever. */
const PAUSES = [0, 150, 300, 600, 900]
/** Last words that are final. After any other (the server restarts, the reader was too slow) the
 * connection comes back by itself. */
const FINAL = ['elsewhere', 'removed', 'closed', 'left', 'no_such_room', 'not_joined', 'room_damaged']
/** Too many are there: whoever knocks often makes it worse. */
const CROWDED = ['house_full', 'busy']
const CROWDED_PAUSE = 5000
/** The server pings more often than this; a socket that is silent for longer is dead. */
const SILENCE = 8000
/** While the clock runs it pings every two seconds, and answers what it is asked at once. */
const SILENCE_RUNNING = 3500
const UNANSWERED = 1500
/** How often the socket is listened to. */
const LISTEN = 250
/** After sleep a socket that lives has something to say within this time, or is opened anew. */
const NUDGE = 1000

export class Connection {
  room = $state.raw<Room | null>(null)
  table = $state.raw<Table | null>(null)
  state = $state<'connecting' | 'open' | 'lost' | 'ended'>('connecting')
  /** Why it ended: the server's last words, or what it said about the room. */
  end = $state.raw<Pick<Bye, 'code' | 'message'> | null>(null)
  /** We are kept out because too many are there. */
  isCrowded = $state(false)
  /** When the running 3-2-1 is over, by `performance.now()`. */
  resumesAt = $state<number | null>(null)
  /** The last hint or reason that was said to us alone: it comes before its request is acknowledged. */
  hinted: Hinted | null = null
  readonly clock = new MatchClock()
  readonly deals: Deals

  #socket: WebSocket | null = null
  #waiting = new Map<number, Waiting>()
  #listeners = new Set<(signal: Signalled) => void>()
  #watchers = new Set<(reaction: Reacted) => void>()
  #attempt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval>
  #heard = 0
  /** Whether the server of this socket pings at all: only then its silence says something. */
  #isPinged = false

  constructor(
    readonly code: string,
    private readonly world: World,
  ) {
    this.deals = new Deals(`countertop.deal.${code}`, world.memory)
    this.#watch = setInterval(() => this.#listen(this.#patience()), LISTEN)
    this.#connect()
  }

  /** Sends a request, now or as soon as the connection is back; resolves once it is answered. */
  send(request: Request): Promise<Outcome> {
    if (this.state === 'ended') return Promise.resolve({ ok: false, ...this.#endedBecause() })
    const n = this.#number()
    const text = JSON.stringify({ ...request, n })
    return new Promise((resolve) => {
      this.#waiting.set(n, { text, resolve, sent: performance.now() })
      if (this.#socket?.readyState === OPEN) this.#socket.send(text)
    })
  }

  play(move: unknown, ms?: number): Promise<Outcome> {
    return this.send({ type: 'play', move, ...(ms === undefined ? {} : { ms: Math.max(0, Math.round(ms)) }) })
  }

  readonly onSignal = (listener: (signal: Signalled) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly onReaction = (watcher: (reaction: Reacted) => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** The phone woke up or the network is back: try at once instead of waiting. */
  readonly wake = () => {
    if (this.state === 'ended' || this.#socket?.readyState === CONNECTING) return
    if (this.#socket?.readyState === OPEN) return void setTimeout(() => this.#listen(NUDGE), NUDGE)
    this.#attempt = 0
    this.#connect()
  }

  /** The device says that it has no network. If it errs, nobody notices: a socket that opens at once is not missed. */
  readonly doubt = () => {
    if (this.state === 'open') void this.#lose({ opened: true })
  }

  /** We leave this page; the seat stays ours. */
  close(because: Pick<Bye, 'code' | 'message'> = { code: 'closed_here', message: '' }) {
    this.state = 'ended'
    this.end ??= because
    clearTimeout(this.#retry)
    clearInterval(this.#watch)
    this.#drop()
    for (const { resolve } of this.#waiting.values()) resolve({ ok: false, ...this.#endedBecause() })
    this.#waiting.clear()
  }

  /** Chance of our own for the next deal, as soon as the server has promised its own. */
  #mix(room: Room) {
    const share = this.deals.hear(room)
    if (share !== null) void this.send({ type: 'share', promise: room.promise, share })
  }

  #connect() {
    clearTimeout(this.#retry)
    this.#drop()
    this.deals.miss()
    const socket = (this.#socket = this.world.open(this.code))
    this.#heard = performance.now()
    let opened = false
    socket.onopen = () => {
      opened = true
      for (const asked of this.#waiting.values()) {
        asked.sent = performance.now()
        socket.send(asked.text)
      }
    }
    socket.onmessage = ({ data }) => {
      this.#heard = performance.now()
      this.#receive(JSON.parse(String(data)) as ServerMessage)
    }
    socket.onclose = () => this.#lose({ opened })
  }

  /** A socket opens for everybody; only whoever is told of the room is in it. */
  #enter() {
    this.#attempt = 0
    this.isCrowded = false
    this.state = 'open'
  }

  /** After a last word that is not final, the pause before the next attempt depends on it. */
  #leave(bye: Bye) {
    if (FINAL.includes(bye.code)) return this.close(bye)
    this.isCrowded = CROWDED.includes(bye.code)
  }

  #receive(message: ServerMessage) {
    switch (message.type) {
      case 'ping':
        this.#isPinged = true
        return this.#socket?.send(JSON.stringify({ type: 'pong', id: message.id } satisfies Pong))
      case 'ack':
        return this.#answer(message.n, { ok: true })
      case 'refused': {
        const { n, code, message: sentence, by, about } = message
        if (n !== null) this.#answer(n, { ok: false, code, message: sentence, ...(by === undefined ? {} : { by }), ...(about === undefined ? {} : { about }) })
        return
      }
      case 'room':
        this.#enter()
        // Another match is dealt: nobody takes the old table for the new one. Nor the one of
        // another seat, whose cards are covered until the pause is over.
        if (message.match !== this.room?.match) this.table = null
        if (message.paused_by !== null && message.you !== this.room?.you) this.table = null
        this.room = message
        this.#last = Math.max(this.#last, message.answered ?? 0)
        this.resumesAt = message.resumes_in === null ? null : performance.now() + message.resumes_in
        if (message.phase === 'lobby') this.table = null
        return this.#mix(message)
      case 'table':
        this.clock.hear(message.at, message.running)
        // In a pause no cards come: what was on the table before stays there.
        if ('view' in message) this.table = message
        else if (this.table !== null) this.table = { ...this.table, running: message.running }
        return
      case 'hinted':
        this.hinted = message
        return
      case 'signalled':
        return this.#listeners.forEach((listener) => listener(message))
      case 'reacted':
        return this.#watchers.forEach((watcher) => watcher(message))
      case 'bye':
        return this.#leave(message)
    }
  }

  #answer(n: number, outcome: Outcome) {
    this.#waiting.get(n)?.resolve(outcome)
    this.#waiting.delete(n)
  }

  #hold() {
    this.#drop()
    this.clock.hold()
    this.state = 'lost'
  }

  async #lose({ opened }: { opened: boolean }) {
    this.#hold()
    if (!opened) {
      const standing = await this.world.standing(this.code)
      if (this.state === 'ended' || this.#socket !== null) return
      if (FINAL.includes(standing)) return this.close({ code: standing, message: '' })
      this.isCrowded = CROWDED.includes(standing)
    }
    const pause = this.#pause()
    this.#attempt += 1
    // A little apart, so that thirty tablets do not come back in the same instant.
    this.#retry = setTimeout(() => this.#connect(), pause + Math.random() * Math.max(100, pause / 5))
  }

  #pause(): number {
    if (this.isCrowded) return CROWDED_PAUSE
    return PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0
  }

  /** How long the server may be silent: less while it has reason to speak. */
  #patience(): number {
    if (!this.#isPinged || this.#socket?.readyState !== OPEN) return SILENCE
    const asked = this.#waiting.values().next().value
    if (asked && asked.sent > this.#heard) return performance.now() - asked.sent > UNANSWERED ? 0 : SILENCE_RUNNING
    return this.room?.phase === 'playing' && this.table?.running ? SILENCE_RUNNING : SILENCE
  }

  /** A socket can die without a word: a phone that slept, a network that was changed. */
  #listen(patience: number) {
    if (this.#socket === null || performance.now() - this.#heard < patience) return
    void this.#lose({ opened: this.#socket.readyState === OPEN })
  }

  #drop() {
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #number(): number {
    const key = `countertop.n.${this.code}`
    const n = Math.max(Number(this.world.memory.getItem(key) ?? 0) || 0, this.#last) + 1
    this.#last = n
    this.world.memory.setItem(key, String(n))
    return n
  }
  #last = 0

  #endedBecause() {
    return { code: this.end?.code ?? 'closed_here', message: this.end?.message ?? '' }
  }
}

// As in the WebSocket standard; spelled out, because tests have no WebSocket class.
const CONNECTING = 0
const OPEN = 1
