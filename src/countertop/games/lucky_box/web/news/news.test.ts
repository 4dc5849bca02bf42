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
const view = (some: Partial<View>, ...players: PlayerView[]) => ({ phase: 'numbers', round: 1, seat: 0, numbers: [7], due: null, waiting: [], rung: null, cards: [face], players, ...some }) as unknown as View

let around: { [part in 'say' | 'fly' | 'onover' | 'celebrate']: ReturnType<typeof vi.fn<Around[part]>> }
let shown: string[]
let played: number[]
let news: News
/** Whether you said that you are done. */
let ended: boolean

beforeEach(() => {
  around = { say: vi.fn(), fly: vi.fn(), onover: vi.fn(), celebrate: vi.fn() }
  ended = false
  shown = []
  played = []
  news = new News({
    ...around,
    you: () => 0,
    nameOf: (seat) => ['Ada', 'Ben'][seat]!,
    words: () => t,
    tokenOf: (seat) => ({ letter: 'AB'[seat]!, bot: false }),
    turn: { hasEnded: () => ended, show: (note) => shown.push(note.kind === 'text' ? note.text : note.kind) },
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

const timed = { due: 20_000, keep: 1 }

it('says what the table crossed when the time was up, and then the next number', () => {
  news.tell(view(timed, player(), player({ is_done: true })), view({ ...timed, numbers: [7, 3] }, player({ last: [step()] }), player()))
  expect(said()).toEqual(['Time was up: the table crossed 5 for you.', 'Number 2: 3.'])
  expect(shown).toEqual(['Time was up: the table crossed 5 for you.'])
})

it('says so when the time was up and nothing could be crossed', () => {
  news.tell(view(timed, player(), player()), view({ ...timed, numbers: [7, 3] }, player(), player()))
  expect(shown).toEqual(['Time was up: nothing is crossed for the 7.'])
})

it('says that crosses count which the clock found unfinished', () => {
  news.tell(view(timed, player({ steps: [step()] }), player()), view({ ...timed, numbers: [7, 3] }, player({ last: [step()] }), player()))
  expect(shown).toEqual(['Time was up: your crosses count.'])
})

it('says which cards the table kept when the time was up', () => {
  const boxes = [1, 2, 3, 4].map((card) => ({ card, crosses: 0 }))
  const board = { ...player().board, boxes }
  news.tell(view({ ...timed, phase: 'draft', numbers: [] }, player(), player()), view(timed, player({ board }), player()))
  expect(shown).toEqual(['Time was up: the table kept card 4 for you.'])
  news.tell(view({ ...timed, keep: 3, phase: 'draft', numbers: [] }, player(), player()), view(timed, player({ board }), player()))
  expect(shown.at(-1)).toBe('Time was up: the table kept these 3 cards for you.')
})

it('does not blame the clock for your own choice, nor where there is none', () => {
  const [draft, number] = [view({ ...timed, phase: 'draft', numbers: [] }, player(), player()), view(timed, player(), player())]
  ended = true
  news.tell(draft, number)
  news.tell(number, view({ ...timed, numbers: [7, 3] }, player({ last: [step()] }), player()))
  ended = false
  news.tell(view({}, player(), player()), view({ numbers: [7, 3] }, player(), player()))
  expect(shown).toEqual([])
})

it('counts the points of a round before the next one begins', () => {
  const rounds = [{ card_points: 8, star_points: 2, cards: 1, stars: 1 }] as unknown as PlayerView['rounds']
  const old = view({}, player({ is_done: true }), player({ is_done: true }))
  news.tell(old, view({ phase: 'draft', round: 2, numbers: [] }, player({ rounds }), player()))
  expect(said()).toEqual(['Round 2.', 'Round 1 is over. 1 card complete! 10 points.'])
  expect(around.celebrate).toHaveBeenCalledExactlyOnceWith({ size: 'medium', text: 'Round 1: 10 points' }, undefined)
})

it('lets the table look at the last number', () => {
  news.tell(view({}, player({ is_done: true }), player({ is_done: true })), view({ phase: 'over' }, player(), player()))
  expect(around.onover).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
  expect(around.celebrate).toHaveBeenCalledOnce()
})

it('shows whose long chain it was', () => {
  const steps = Array.from({ length: 5 }, () => step({ won: [bonus('moon')] }))
  news.tell(view({}, player(), player()), view({}, player(), player({ is_done: true, steps })))
  expect(around.celebrate).toHaveBeenCalledExactlyOnceWith({ size: 'small', text: 'Chain of 5!', others: true, letter: 'B', bot: false }, '[data-seat="1"]')
})
