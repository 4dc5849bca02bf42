// What a page wants to know, asked again until the server has said it.

/** Milliseconds after the first, second, … failure; the last goes on. */
export const PAUSES = [2000, 4000, 8000, 15_000, 30_000]

interface Listener<T> {
  ontold: (answer: T) => void
  /** It did not come; it is asked again by itself. */
  onaway: () => void
}

/** For what cannot be refused for good. Returns how to stop. */
export function untilKnown<T>(ask: () => Promise<T>, { ontold, onaway }: Listener<T>): () => void {
  let attempt = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function miss() {
    if (isOver) return
    onaway()
    const pause = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0
    attempt += 1
    // A little apart, so that not all come back in the same instant.
    timer = setTimeout(once, pause * (0.8 + 0.4 * Math.random()))
  }

  const once = () => void ask().then((answer) => isOver || ontold(answer), miss)
  once()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
