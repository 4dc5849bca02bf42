const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where an arrow leads among so many keys in rows; null if nowhere. The last key has a row of its own. */
export function neighbour(key: string, from: number, keys: number, columns: number): number | null {
  const step = STEPS[key]
  if (!step) return null
  if (from < 0) return 0
  const last = keys - 1
  if (from === last) return step[1] < 0 || step[0] < 0 ? last - 1 : null
  const [across, down] = step
  if (across !== 0) return Math.floor((from + across) / columns) === Math.floor(from / columns) && from + across >= 0 ? from + across : null
  const to = from + down * columns
  if (to < 0) return null
  return Math.min(to, last)
}
