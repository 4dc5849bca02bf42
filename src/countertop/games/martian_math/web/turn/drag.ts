/* The answer is dragged from the ledge to its hex. */

/** Where it can be dropped: the map. */
export interface Target {
  aim: (x: number, y: number, touch: boolean) => void
  drop: (x: number, y: number) => void
  letGo: () => void
}

/** Follows the pointer that has gone down until it is lifted; `isOver` says whether it is over the target. */
export function drag(start: PointerEvent, target: Target, isOver: (event: PointerEvent) => boolean) {
  if (!start.isPrimary || start.button !== 0) return
  const ends = new AbortController()
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === start.pointerId && listener(event), { signal: ends.signal })
  on('pointermove', (event) => (isOver(event) ? target.aim(event.clientX, event.clientY, event.pointerType === 'touch') : target.letGo()))
  on('pointerup', (event) => {
    ends.abort()
    if (isOver(event)) target.drop(event.clientX, event.clientY)
    else target.letGo()
  })
  on('pointercancel', () => {
    ends.abort()
    target.letGo()
  })
}
