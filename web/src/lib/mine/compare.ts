// How a score stands among all others of a day: bars, and how many had less.

export interface Bar {
  /** The lowest score of the bar. */
  from: number
  to: number
  count: number
  mine: boolean
}

const MOST_BARS = 7
const WIDTHS = [1, 2, 5, 10, 20, 50, 100]

/** Few scores have a bar each; many share bars of a round width, and whoever is far off joins the last. */
export function bars(scores: readonly (readonly [number, number])[], mine: number): readonly Bar[] {
  if (scores.length <= MOST_BARS) return scores.map(([score, count]) => ({ from: score, to: score, count, mine: score === mine }))
  const [low, high] = [scores[0]![0], scores.at(-1)![0]]
  const width = WIDTHS.find((one) => Math.floor(high / one) - Math.floor(low / one) < MOST_BARS) ?? Math.ceil((high - low + 1) / MOST_BARS)
  const first = Math.floor(low / width)
  const many = Math.min(MOST_BARS, Math.floor(high / width) - first + 1)
  const found = Array.from({ length: many }, (_, bar) => ({ from: (first + bar) * width, to: (first + bar + 1) * width - 1, count: 0, mine: false }))
  for (const [score, count] of scores) {
    const bar = found[Math.min(many - 1, Math.floor(score / width) - first)]!
    bar.count += count
    bar.mine ||= score === mine
  }
  return found
}

export const people = (scores: readonly (readonly [number, number])[]) => scores.reduce((sum, [, count]) => sum + count, 0)

/** How many had less. */
export const below = (scores: readonly (readonly [number, number])[], mine: number) => people(scores.filter(([score]) => score < mine))
