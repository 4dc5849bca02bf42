import { untrack } from 'svelte'

/** Looks at every new view before it is shown, beside the one before it. To be called as a table is laid. */
export function eachView<View>(view: () => View, look: (seen: View, before: View | undefined) => void) {
  let before: View | undefined
  $effect.pre(() => {
    const seen = view()
    untrack(() => {
      look(seen, before)
      before = seen
    })
  })
}

/** The milliseconds that are left until some time, read several times a second while the clock runs. */
export class TimeLeft {
  ms = $state(0)

  constructor(until: () => number | null, running: () => boolean, now: () => number) {
    $effect(() => {
      const end = until()
      if (end === null || !running()) return
      const look = () => (this.ms = Math.max(0, end - now()))
      look()
      const timer = setInterval(look, 200)
      return () => clearInterval(timer)
    })
  }
}
