// Watching a match with others: one leads, the others follow or look around.

import type { Viewer, Viewers, Where } from '../net/replays.gen'
import type { Player } from './player.svelte'

/** After a lost connection; twice as long each time in vain. */
const AGAIN_MS = 3000
const LONGEST_MS = 120_000

export class Company {
  people = $state.raw<readonly Viewer[]>([])
  you = $state(0)
  leader = $state(0)
  where = $state.raw<Where | null>(null)
  /** Goes where the leader goes; looking around, one has a thumb of one's own. */
  follows = $state(true)
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false
  #sent = ''
  #wait = AGAIN_MS

  constructor(
    private readonly player: Player,
    private readonly address: string,
    /** Somebody else leads now. */
    private readonly onleader: (leader: Viewer, isYou: boolean) => void,
  ) {}

  get isTogether(): boolean {
    return this.people.length > 1
  }

  get leads(): boolean {
    return this.isTogether && this.leader === this.you
  }

  /** Somebody follows, and their keys lead nowhere. */
  get isLed(): boolean {
    return this.isTogether && !this.leads && this.follows
  }

  get leaderName(): string {
    return this.people.find(({ id }) => id === this.leader)?.name ?? ''
  }

  start() {
    if (this.#ended) return
    const socket = (this.#socket = new WebSocket(this.address))
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Viewers)
    socket.onclose = () => {
      this.people = []
      if (this.#ended) return
      this.#timer = setTimeout(() => this.start(), this.#wait)
      this.#wait = Math.min(LONGEST_MS, 2 * this.#wait)
    }
  }

  stop() {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  hear({ you, leader, people, where }: Viewers) {
    this.#wait = AGAIN_MS
    const before = this.leader
    Object.assign(this, { you, leader, people, where })
    const one = people.find(({ id }) => id === leader)
    if (before !== 0 && before !== leader && one && people.length > 1) this.onleader(one, leader === you)
    if (this.isLed) this.#follow(where)
  }

  /** Tells the others where this page is, if it leads. Called whenever that changes. */
  moved(where: Where) {
    const said = JSON.stringify({ type: 'moved', ...where })
    if (!this.leads || said === this.#sent) return
    this.#sent = said
    this.#say(said)
  }

  take() {
    this.#say(JSON.stringify({ type: 'take' }))
    this.follows = true
  }

  lookAround() {
    this.follows = false
  }

  goBack() {
    this.follows = true
    if (this.where) this.#follow(this.where)
  }

  #follow({ step, sight, playing, speed }: Where) {
    this.player.speed = speed
    this.player.look(sight)
    if (!playing || Math.abs(step - this.player.step) > 1) this.player.go(step)
    if (playing && !this.player.playing) this.player.play()
    if (!playing && this.player.playing) this.player.pause()
  }

  #say(message: string) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message)
  }
}
