import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lesson, LessonScene } from '$shell/net/protocol.gen'
import { isSame, MOMENT_MS, Player } from './player.svelte'

const scene = (step: number, more: Partial<LessonScene>): LessonScene => ({
  step,
  says: `step ${step}`,
  hint: 'Try the other one.',
  at: 'hand',
  lit: [],
  look: 0,
  frames: [{ view: `view ${step}`, at: step }],
  ways: [],
  shown: null,
  to: null,
  ...more,
})

/** Read, say 56, play one of two cards, see Pixel answer, done. */
const lesson: Lesson = {
  seats: ['You', 'Pixel'],
  you: 0,
  steps: 4,
  scenes: [
    scene(0, { to: 1 }),
    scene(1, { shown: ['say', '56'], to: 2 }),
    scene(2, {
      ways: [
        { move: { type: 'play', card: 4, said: null }, to: 3 },
        { move: { type: 'play', card: 5, said: null }, to: 4 },
      ],
    }),
    scene(3, { frames: ['mine', 'rolled', 'Pixel’s'].map((view, at) => ({ view, at })) }),
    scene(3, { frames: [{ view: 'the other way', at: 0 }], look: 3000 }),
  ],
}

const at = (steps: (player: Player) => void) => {
  const player = new Player(() => lesson)
  steps(player)
  return player
}
const say = (value: string | null) => (part: string) => (part === 'say' ? value : null)
const toPlay = (player: Player) => {
  player.goOn()
  player.look(say('56'))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a lesson', () => {
  it('goes on when a sentence was read, and not before', async () => {
    const player = new Player(() => lesson)
    expect(player.isRead).toBe(true)
    expect(await player.play({ type: 'play', card: 4 })).toMatchObject({ ok: false })
    expect(player.number).toBe(0)
    expect(player.hasMissed).toBe(true)
    player.goOn()
    expect(player.number).toBe(1)
    expect(player.hasMissed).toBe(false)
    player.goOn()
    expect(player.number).toBe(1)
  })

  it('goes on when the table shows what was asked for', () => {
    const player = at((player) => player.goOn())
    for (const value of ['', '5', '56']) player.look(say(value))
    expect(player.number).toBe(2)
    expect(player.hasMissed).toBe(false)
  })

  it('has a kind word for a whole answer that is another', () => {
    const player = at((player) => player.goOn())
    for (const value of ['', '5', '54']) player.look(say(value))
    expect(player.number).toBe(1)
    expect(player.hasMissed).toBe(true)
    player.look(say('56'))
    expect(player.hasMissed).toBe(false)
  })

  it('does not complain about what was there before', () => {
    const player = at((player) => player.goOn())
    player.look(say('12'))
    player.look(say('12'))
    expect(player.hasMissed).toBe(false)
  })

  it('refuses a move that is not meant with the second sentence, and stays', async () => {
    const player = at(toPlay)
    expect(await player.play({ type: 'play', card: 9 })).toEqual({ ok: false, code: 'lesson', message: 'Try the other one.' })
    expect(player.number).toBe(2)
    expect(player.hasMissed).toBe(true)
    expect(player.frame.view).toBe('view 2')
  })

  it('accepts every move that is meant, and each has its own way on', async () => {
    const player = at(toPlay)
    expect(await player.play({ card: 5, type: 'play' })).toEqual({ ok: true })
    expect(player.frame.view).toBe('the other way')
    expect(player.isLast).toBe(true)
  })

  it('has a clock that goes on with every moment', () => {
    const player = at((player) => player.goOn())
    expect(player.now()).toBeCloseTo(1, 0)
    vi.advanceTimersByTime(500)
    expect(player.now()).toBeCloseTo(501, 0)
  })

  it('lets cards be turned up before it says what they are', async () => {
    const player = at(toPlay)
    await player.play({ card: 5, type: 'play' })
    expect(player.isWatching).toBe(true)
    vi.advanceTimersByTime(3000)
    expect([player.frame.view, player.isWatching]).toEqual(['the other way', false])
  })

  it('shows what others do, one after the other, and takes no move meanwhile', async () => {
    const player = at(toPlay)
    await player.play({ type: 'play', card: 4 })
    expect([player.frame.view, player.isWatching]).toEqual(['mine', true])
    expect(await player.play({ type: 'play', card: 5 })).toMatchObject({ ok: false })
    vi.advanceTimersByTime(MOMENT_MS)
    expect([player.frame.view, player.isWatching]).toEqual(['rolled', true])
    vi.advanceTimersByTime(MOMENT_MS)
    expect([player.frame.view, player.isWatching]).toEqual(['Pixel’s', false])
  })
})

describe('two moves are the same', () => {
  it.each([
    [{ type: 'draw' }, { type: 'draw' }, true],
    [{ a: 1, b: null }, { a: 1 }, true],
    [{ cards: [1, 2] }, { cards: [1, 2] }, true],
    [{ cards: [1, 2] }, { cards: [2, 1] }, false],
    [{ cards: [1] }, { cards: { 0: 1 } }, false],
    [{ type: 'draw' }, { type: 'pass' }, false],
  ])('%j and %j: %s', (one, other, same) => expect(isSame(one, other)).toBe(same))
})
