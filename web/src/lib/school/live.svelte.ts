// The socket of a class: it says once who it is, and is then told how things stand. It comes back for ever by itself.

import type { ClassFrame, ClassHello } from './school.gen'

/** Milliseconds before the first, second, … attempt; the last goes on for ever. */
const PAUSES = [0, 500, 1000, 2000, 5000, 10_000]
/** After these last words nobody has to knock again. */
const GONE = ['no_such_class', 'no_pupil', 'no_such_pupil']
/** Whoever is let in is told at once how things stand. */
const FIRST = 10_000
/** Afterwards the server speaks only of what is new, and a socket can die without a word: after this we ask anew. */
const SILENCE = 45_000
const LISTEN = 2000

interface World {
  open: () => WebSocket
  now: () => number
}

const here: World = {
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/class/live`),
  now: () => Date.now(),
}

type Heard = ClassFrame & { readonly type?: string; readonly code?: string }
type Part = keyof ClassFrame

/** What the class tells one who looks on: the teacher its `room`, the projector its `board`, a pupil `me`. */
export class Live<P extends Part> {
  told = $state.raw<ClassFrame[P]>(null)
  state = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  /** The code of the server's last words. */
  why = $state<string | null>(null)
  /** Since when nothing is heard, by the clock on the wall. */
  lostSince = $state<number | null>(null)

  #socket: WebSocket | null = null
  #attempt = 0
  #heard = 0
  #isTold = false
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #watch: ReturnType<typeof setInterval>

  constructor(
    private readonly part: P,
    private readonly hello: ClassHello,
    private readonly world: World = here,
  ) {
    this.#watch = setInterval(() => this.#listen(), LISTEN)
    this.#connect()
  }

  /** The network is back: try at once. */
  readonly wake = () => {
    if (this.state === 'open' || this.state === 'gone') return
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
    this.#heard = this.world.now()
    this.#isTold = false
    const socket = (this.#socket = this.world.open())
    socket.onopen = () => socket.send(JSON.stringify(this.hello))
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Heard)
    socket.onclose = () => this.#lose()
  }

  #receive(frame: Heard) {
    this.#heard = this.world.now()
    if (frame.type === 'bye') return this.#leave(frame.code ?? '')
    this.#isTold = true
    this.#attempt = 0
    this.state = 'open'
    this.lostSince = null
    this.told = frame[this.part] ?? this.told
  }

  #leave(code: string) {
    if (!GONE.includes(code)) return
    this.close()
    this.state = 'gone'
    this.why = code
  }

  #lose() {
    this.#drop()
    this.state = this.told === null ? 'connecting' : 'lost'
    this.lostSince ??= this.world.now()
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0
    this.#attempt += 1
    this.#retry = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()))
  }

  #listen() {
    if (this.#socket === null || this.world.now() - this.#heard <= (this.#isTold ? SILENCE : FIRST)) return
    if (this.#isTold) this.#connect()
    else this.#lose()
  }

  #drop() {
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}

/** Keeps a socket while a page is there, and knocks at once when the page is looked at again. */
export function attend(live: Live<Part>): () => void {
  const wake = () => document.visibilityState === 'visible' && live.wake()
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
    live.close()
  }
}
