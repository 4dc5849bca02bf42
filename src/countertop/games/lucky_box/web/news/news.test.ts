import { beforeEach, expect, it, vi } from 'vitest'
import type { Bonus, CardView, PlayerView, Step, View } from '../types.gen'
import { words } from '../words'
import { News, type Around } from './news'

const t = words.en
const bonus = (icon: Bonus['icon'], line = 0): Bonus => ({ card: 1, line, icon })
const step = (some: Partial<Step> = {}): Step => ({ card: 1, square: 4, cost: 0, by: null, won: [], lost: [], ...some })
const player = (some: Partial<PlayerView> = {}): PlayerView => ({
  board: { boxes: [], lightning: 4, moons: 0, stars: 0 },
  is_done: false,
  steps: [],
  last: [],
  rounds: [],
  points: 0,
  best: null,
  ...some,
})
const face = { card: 1, grid: [1, 2, 3, 4, 5, 6, 7, 8, 9] } as unknown as CardView
const view = (some: Partial<View>, ...players: PlayerView[]) => ({ phase: 'numbers', round: 1, seat: 0, numbers: [7], cards: [face], players, ...some }) as unknown as View

let around: { [part in 'say' | 'fly' | 'onover']: ReturnType<typeof vi.fn<Around[part]>> }
let shown: string[]
let played: number[]
let news: News

beforeEach(() => {
  around = { say: vi.fn(), fly: vi.fn(), onover: vi.fn() }
  shown = []
  played = []
  news = new News({
    ...around,
    you: () => 0,
    nameOf: (seat) => ['Ada', 'Ben'][seat]!,
    words: () => t,
    turn: { show: (note) => shown.push(note.kind === 'text' ? note.text : note.kind) },
    playback: { show: (seat, steps) => steps.length && played.push(seat) },
  })
})

const said = () => around.say.mock.calls.flat()

it('tells of your own cross and what it won, and sends the bonuses on their way', () => {
  const steps = [step({ won: [bonus('star'), bonus('blank', 1), bonus('moon', 3)] })]
  news.tell(view({}, player(), player()), view({}, player({ steps }), player()))
  expect(said()).toEqual(['You crossed a 5.', t.said.won([t.icon('star'), t.icon('moon')])])
  expect(around.fly.mock.calls.flat()).toEqual([
    { icon: 'star', from: '[data-bonus="1-0"]', to: '[data-star]', delay: 0 },
    { icon: 'moon', from: '[data-bonus="1-3"]', to: '[data-token=moon]', delay: 200 },
  ])
})

it('lets the bonus that was used fly to its square, and shows what is lost', () => {
  const steps = [step({ by: bonus('?', 2), lost: [bonus('star')] })]
  news.tell(view({}, player(), player()), view({}, player({ steps }), player()))
  expect(around.fly).toHaveBeenCalledExactlyOnceWith({ icon: '?', from: '[data-bonus="1-2"]', to: '[data-square="1-4"]', delay: 0 })
  expect(shown).toEqual(['A fourth star is lost.'])
})

it('says so when a cross is taken back', () => {
  news.tell(view({}, player({ steps: [step()] }), player()), view({}, player(), player()))
  expect(said()).toEqual(['Taken back.'])
})

it('tells what others did as soon as they are done', () => {
  const done = player({ is_done: true, steps: [step({ won: [bonus('moon')] }), step({ square: 5 })] })
  news.tell(view({}, player(), player()), view({}, player(), done))
  expect(said()).toEqual(['Ben: 2 crosses, 1 bonus.'])
  expect(played).toEqual([1])
  news.tell(view({}, player(), player()), view({}, player(), player({ is_done: true })))
  expect(said().at(-1)).toBe('Ben crossed nothing.')
})

it('says what the table chose when the time was up, and then the next number', () => {
  news.tell(view({}, player(), player({ is_done: true })), view({ numbers: [7, 3] }, player({ last: [step()] }), player()))
  expect(said()).toEqual([t.said.forYou, 'Number 2: 3.'])
  expect(shown).toEqual([t.said.forYou])
})

it('counts the points of a round before the next one begins', () => {
  const rounds = [{ card_points: 8, star_points: 2, cards: 1, stars: 1 }] as unknown as PlayerView['rounds']
  const old = view({}, player({ is_done: true }), player({ is_done: true }))
  news.tell(old, view({ phase: 'draft', round: 2, numbers: [] }, player({ rounds }), player()))
  expect(said()).toEqual(['Round 2.', '1 card complete! 10 points this round.'])
})

it('lets the table look at the last number', () => {
  news.tell(view({}, player({ is_done: true }), player({ is_done: true })), view({ phase: 'over' }, player(), player()))
  expect(around.onover).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
})
