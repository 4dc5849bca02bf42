// The time that all have left, going on by itself between two words of the server.

const TICK = 250

/** `told` is what the server last said; it stands still unless it runs. Needs to be made in a component. */
export function countdown(told: () => { readonly ms: number | null; readonly runs: boolean }): { readonly left: number | null } {
  let left = $state<number | null>(null)
  $effect(() => {
    const { ms, runs } = told()
    const heard = performance.now()
    const look = () => (left = ms === null ? null : Math.max(0, runs ? ms - (performance.now() - heard) : ms))
    look()
    if (!runs || ms === null) return
    const timer = setInterval(look, TICK)
    return () => clearInterval(timer)
  })
  return {
    get left() {
      return left
    },
  }
}
