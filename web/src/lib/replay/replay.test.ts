import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mark, Replay } from '../net/replays.gen'
import { linkTo, momentIn } from './address'
import { applied, Film } from './film'
import { keyed } from './keys'
import { sentence, shapeOf, whatHappens } from './marks'
import { Player } from './player.svelte'
import { clock, marksOn, nextMark, pieces, ringsOn, snapped, stepAt } from './rail'
import de from './words.de'
import en from './words.en'

const mark = (step: number, kind: string, seat: number | null = 0, about: Record<string, unknown> = {}): Mark => ({ step, kind, seat, about })

/** Ten steps, one a second, in two rounds. */
const replay: Replay = {
  game: 'tiny',
  options: {},
  seats: [
    { letter: 'A', name: 'Ada', level: null, stand_in: null },
    { letter: 'B', name: 'Ben', level: 'skilled', stand_in: null },
  ],
  result: { places: [1, 2], points: [3, 1] },
  lasted: 10_000,
  ended: null,
  steps: Array.from({ length: 11 }, (_, step) => ({ at: 1000 * step, seat: step % 2 })),
  views: {
    open: [[{ n: 0, hand: null }], ...Array.from({ length: 10 }, (_, n) => ({ n: [n + 1] }) as unknown)],
    '0': [[{ n: 0, hand: [7, 8] }], 0, { n: [2], hand: { '#': 1 } }, ...Array.from({ length: 8 }, () => 0)],
    '1': [[{ n: 0, hand: [] }], ...Array.from({ length: 10 }, () => null)],
  },
  marks: [mark(2, 'seize', 0, { other: 1, number: 4 }), mark(3, 'drift', 1), mark(5, 'round', 1, { round: 1 }), mark(5, 'race', 0, { other: 1, by: 30 }), mark(10, 'won')],
}

describe('a film', () => {
  const film = new Film(replay)

  it('shows what each seat saw, and what everybody did where that is the same', () => {
    expect(film.view(null, 10)).toEqual({ n: 10, hand: null })
    expect(film.view(0, 1)).toEqual({ n: 1, hand: [7, 8] })
    expect(film.view(0, 2)).toEqual({ n: 2, hand: [7] })
    expect(film.view(1, 10)).toEqual({ n: 0, hand: [] })
  })

  it('never changes a view that was shown', () => {
    const before = film.view(0, 1)
    film.view(0, 10)
    expect(before).toEqual({ n: 1, hand: [7, 8] })
  })

  it('reads every kind of patch', () => {
    expect(applied([1, 2, 3], { '#': 1 } as never)).toEqual([1])
    expect(applied([1], { '#': 3, '1': [[2]], '2': [3] } as never)).toEqual([1, [2], 3])
    expect(applied({ a: 1, b: { c: [1] } }, { b: { c: { '0': [5] } } } as never)).toEqual({ a: 1, b: { c: [5] } })
    expect(applied(1, [null])).toBe(null)
  })
})

describe('the rail', () => {
  it('has a gap after each round', () => {
    expect(pieces(replay)).toEqual([{ from: 0, to: 50 }, { from: 50, to: 100 }])
  })

  it('has one mark for a step, and rings for moments without a choice', () => {
    expect(marksOn(replay, 300).map(({ mark: { kind }, left }) => [kind, left])).toEqual([['seize', 20], ['race', 50], ['won', 100]])
    expect(ringsOn(replay)).toEqual([30])
  })

  it('lifts a mark that is too close to the one before, for the room there is', () => {
    const dense = { ...replay, lasted: 100_000 }
    expect(marksOn(dense, 300).map(({ row, above }) => [row, above])).toEqual([['low', false], ['up', true], ['low', false]])
    expect(marksOn(dense, 1000).map(({ row }) => row)).toEqual(['low', 'low', 'low'])
  })

  it('draws no mark over another: flags are always seen, and where both rows are full there is only a foot', () => {
    const crowd = { ...replay, lasted: 100_000, marks: [mark(1, 'race'), mark(2, 'seize'), mark(3, 'race'), mark(4, 'round'), mark(5, 'race')] }
    const rows = marksOn(crowd, 300).map(({ mark: { kind }, row }) => [kind, row])
    expect(rows).toEqual([['race', 'up'], ['seize', 'foot'], ['race', 'foot'], ['round', 'low'], ['race', 'foot']])
  })

  it('finds the step of a time, and a mark near the finger', () => {
    expect([0, 999, 1000, 5500, 99_999].map((at) => stepAt(replay, at))).toEqual([0, 0, 1, 5, 10])
    expect(snapped(replay, 0.21, 400)).toBe(2)
    expect(snapped(replay, 0.35, 400)).toBe(3)
  })

  it('goes from mark to mark, and to the ends', () => {
    expect([0, 2, 5, 10].map((step) => nextMark(replay, step, 1))).toEqual([2, 5, 10, 10])
    expect([10, 5, 2].map((step) => nextMark(replay, step, -1))).toEqual([5, 2, 0])
  })

  it('tells the time', () => {
    expect([0, 38_279, 157_000].map(clock)).toEqual(['0:00', '0:38', '2:37'])
  })
})

describe('a player', () => {
  let player: Player
  let frames: FrameRequestCallback[]
  const frame = (now: number) => frames.splice(0).forEach((call) => call(now))

  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => frames.push(call))
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
    vi.spyOn(performance, 'now').mockReturnValue(0)
    player = new Player(replay)
  })

  it('jumps everywhere but one step on, which is seen as it happened', () => {
    player.go(1)
    expect(player.jumps).toBe(0)
    player.go(0)
    player.go(7)
    player.look(1)
    expect(player.jumps).toBe(3)
  })

  it('points where a finger is at once, and follows it now and then and where it rests', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    for (let step = 0; step <= 10; step++) {
      player.drag(step)
      expect(player.pointed).toBe(step)
      vi.advanceTimersByTime(50)
    }
    expect([player.jumps, player.step]).toEqual([2, 9])
    vi.advanceTimersByTime(60)
    expect([player.jumps, player.step]).toEqual([2, 10])
    player.drag(4)
    player.drop()
    expect([player.step, player.held]).toEqual([4, null])
    vi.useRealTimers()
  })

  it('plays step by step at its speed, and stops at the end', () => {
    player.play()
    for (const now of [500, 1000, 2000]) frame(now)
    expect(player.step).toBe(2)
    player.speed = 4
    for (let now = 2250; now < 5000; now += 250) frame(now)
    expect([player.step, player.playing, player.jumps]).toEqual([10, false, 0])
    player.play()
    expect([player.step, player.playing]).toEqual([0, true])
  })

  it('waits for nothing longer than four seconds', () => {
    const slow = { ...replay, steps: [{ at: 0, seat: null }, { at: 60_000, seat: 0 }], lasted: 60_000 }
    const patient = new Player(slow)
    patient.play()
    for (const now of [100, 4200]) frame(now)
    expect(patient.step).toBe(1)
  })

  it('takes the eyes of seats that there are', () => {
    player.look(1)
    player.look(5)
    expect(player.sight).toBe(1)
  })

  it('is steered by keys', () => {
    const copy = vi.fn()
    const press = (key: string, shiftKey = false) => keyed({ key, shiftKey, target: null } as unknown as KeyboardEvent, player, copy)
    press('ArrowRight')
    expect(player.step).toBe(1)
    press('ArrowRight', true)
    expect(player.step).toBe(2)
    press('ArrowLeft', true)
    expect(player.step).toBe(0)
    press('2')
    expect(player.sight).toBe(1)
    press('0')
    expect(player.sight).toBe(null)
    press('>')
    expect(player.speed).toBe(2)
    press('<')
    press('<')
    expect(player.speed).toBe(0.5)
    press(' ')
    expect(player.playing).toBe(true)
    press('c')
    expect(copy).toHaveBeenCalledOnce()
    expect(press('x')).toBe(false)
  })
})

describe('a mark', () => {
  it('is a sentence in both languages', () => {
    const said = replay.marks.map((one) => [sentence(one, replay, en), sentence(one, replay, de)])
    expect(said[0]).toEqual(['Ada takes the 4 from Ben', 'Ada nimmt Ben die 4 weg'])
    expect(said[2]).toEqual(['Ben wins round 1', 'Ben gewinnt Runde 1'])
    expect(said[3]).toEqual(['Ada is faster than Ben by 30 ms', 'Ada ist 30 ms schneller als Ben'])
    expect(Object.keys(en.marks)).toEqual(Object.keys(de.marks))
  })

  it('of a kind that only one game has is a star and a name', () => {
    const own = mark(1, 'volcano')
    expect([shapeOf(own), sentence(own, replay, en)]).toEqual(['star', 'Ada'])
  })

  it('says what happens, or which step it is', () => {
    expect([0, 4, 10].map((step) => whatHappens(replay, step, en))).toEqual(['The beginning', 'Step 4 of 10', 'Ada wins'])
  })
})

describe('a link to a moment', () => {
  it('comes back as the moment', () => {
    expect(linkTo('K', { at: 38_279, sight: null })).toBe('/r/K?t=38279&seat=all')
    expect(momentIn('?t=38279&seat=all')).toEqual({ at: 38_279, sight: null })
    expect(momentIn('?t=5&seat=1')).toEqual({ at: 5, sight: 1 })
    expect(momentIn('?t=soon&seat=mine')).toEqual({ at: 0, sight: null })
  })
})
