// A mark in words and as a drawing.

import type { Mark, Replay } from '../net/replays.gen'
import type { IconName } from '../parts/icons'
import type { ReplayWords } from './words.en'

const SHAPES: Readonly<Record<string, IconName>> = {
  seize: 'seize',
  round: 'flag',
  won: 'flag',
  race: 'bolt',
  mistake: 'cross',
  chain: 'chain',
  sabotage: 'minus',
  goal: 'star',
  better: 'bulb',
}

/** A kind that a game has for itself alone is a star, too: something happened. */
export const shapeOf = (mark: Mark): IconName => SHAPES[mark.kind] ?? 'star'

export function sentence(mark: Mark, replay: Replay, t: ReplayWords): string {
  const nameOf = (seat: unknown) => (typeof seat === 'number' ? (replay.seats[seat]?.name ?? '') : '')
  const names = { who: nameOf(mark.seat), other: nameOf(mark.about['other']) }
  return t.marks[mark.kind]?.(names, mark.about) ?? names.who
}

/** What is to be said of a step: its mark, or its number. */
export function whatHappens(replay: Replay, step: number, t: ReplayWords): string {
  const mark = replay.marks.filter((other) => other.step === step).at(-1)
  if (mark) return sentence(mark, replay, t)
  return step === 0 ? t.deal : t.step(step, replay.steps.length - 1)
}

/** Who won, for the head of the page. */
export function winners(replay: Replay): readonly string[] {
  const places = replay.result?.places ?? []
  return replay.seats.filter((_, seat) => places[seat] === 1).map(({ name }) => name)
}
