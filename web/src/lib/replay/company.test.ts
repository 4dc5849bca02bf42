import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Replay, Viewers } from '../net/replays.gen'
import { Company } from './company.svelte'
import { Player } from './player.svelte'

const replay = { seats: [{}, {}], steps: Array.from({ length: 9 }, (_, at) => ({ at, seat: null })), marks: [], lasted: 8, views: {} } as unknown as Replay
const people = [{ id: 1, name: 'Ada' }, { id: 2, name: 'Ben' }]
const told = (you: number, leader: number, step = 0, playing = false): Viewers => ({ you, leader, people, where: { step, sight: null, playing, speed: 1 } })

describe('watching together', () => {
  let player: Player
  let company: Company
  const sent: string[] = []
  const leads = vi.fn()

  beforeEach(() => {
    sent.length = 0
    leads.mockClear()
    vi.stubGlobal('requestAnimationFrame', () => 1)
    vi.stubGlobal('cancelAnimationFrame', () => {})
    vi.stubGlobal('WebSocket', class { static OPEN = 1; readyState = 1; send = (text: string) => sent.push(text); close() {} }) // prettier-ignore
    player = new Player(replay)
    company = new Company(player, 'ws://here', leads)
    company.start()
  })

  it('goes where the leader goes', () => {
    company.hear(told(2, 1, 5))
    expect([player.step, company.isLed, company.leaderName]).toEqual([5, true, 'Ada'])
    company.hear(told(2, 1, 5, true))
    expect(player.playing).toBe(true)
  })

  it('lets somebody look around and come back', () => {
    company.hear(told(2, 1, 5))
    company.lookAround()
    player.go(2)
    company.hear(told(2, 1, 6))
    expect(player.step).toBe(2)
    company.goBack()
    expect(player.step).toBe(6)
  })

  it('tells the others only where the leader is, and that once', () => {
    company.hear(told(2, 1))
    company.moved({ step: 3, sight: null, playing: false, speed: 1 })
    expect(sent).toEqual([])
    company.hear(told(2, 2))
    company.moved({ step: 3, sight: null, playing: false, speed: 1 })
    company.moved({ step: 3, sight: null, playing: false, speed: 1 })
    expect(sent).toHaveLength(1)
  })

  it('says so when somebody else leads', () => {
    company.hear(told(2, 1))
    expect(leads).not.toHaveBeenCalled()
    company.hear(told(2, 2))
    expect(leads).toHaveBeenCalledWith({ id: 2, name: 'Ben' }, true)
  })

  it('is no company alone', () => {
    company.hear({ ...told(1, 1), people: people.slice(0, 1) })
    expect([company.isTogether, company.leads, company.isLed]).toEqual([false, false, false])
  })
})
