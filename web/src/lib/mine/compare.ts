// How a score stands among all others of a day: bars, and how many had less.

export interface Bar {
  /** The lowest score of the bar. */
  from: number
  to: number
  count: number
  mine: boolean
  /** Whether some in it had even less, or even more. */
  open: 'below' | 'above' | null
}

/** Each score, from the lowest, and how many had it. */
type Scores = readonly (readonly [number, number])[]

const MOST_BARS = 7
const FAR_OFF = 0.03
const WIDTHS = [1, 2, 5, 10, 20, 50, 100]

/** Few scores have a bar each; many share bars of a round width, and the few who are far off join the first or the last. */
export function bars(scores: Scores, mine: number): readonly Bar[] {
  if (scores.length <= MOST_BARS) return scores.map(([score, count]) => ({ from: score, to: score, count, mine: score === mine, open: null }))
  const [low, high] = [quantile(scores, FAR_OFF), quantile(scores, 1 - FAR_OFF)]
  const width = WIDTHS.find((one) => Math.floor(high / one) - Math.floor(low / one) < MOST_BARS) ?? Math.ceil((high - low + 1) / MOST_BARS)
  const first = Math.floor(low / width)
  const last = Math.floor(high / width)
  const found: Bar[] = Array.from({ length: last - first + 1 }, (_, bar) => ({ from: (first + bar) * width, to: (first + bar + 1) * width - 1, count: 0, mine: false, open: null }))
  for (const [score, count] of scores) {
    const at = Math.floor(score / width)
    const bar = found[Math.min(Math.max(at, first), last) - first]!
    bar.count += count
    bar.mine ||= score === mine
    if (at < first) bar.open = 'below'
    if (at > last) bar.open = 'above'
  }
  return found
}

/** The score below which such a share of all people is. */
function quantile(scores: Scores, share: number): number {
  let left = people(scores) * share
  return (scores.find(([, count]) => (left -= count) < 0) ?? scores.at(-1)!)[0]
}

export const people = (scores: Scores) => scores.reduce((sum, [, count]) => sum + count, 0)

/** How many had less. */
export const below = (scores: Scores, mine: number) => people(scores.filter(([score]) => score < mine))
