// The parts of a table that a lesson can speak of: what has a name in `data-learn`. What a part
// shows, where that matters, is in `data-learn-value`.

import type { Box } from './place'

const NAMED = '[data-learn]'

export const partsOf = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>(NAMED)]

const called = (table: Element, name: string) => [...table.querySelectorAll<HTMLElement>(`[data-learn="${CSS.escape(name)}"]`)]

/** Where a part lies; several of one name are one part, such as the cards of a hand. */
export function boxOf(table: Element, name: string): Box | null {
  const parts = called(table, name)
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))]
  const isButton = parts.length === 1 && parts[0]?.tagName === 'BUTTON'
  return { x, y, width: Math.max(...boxes.map(({ right }) => right)) - x, height: Math.max(...boxes.map(({ bottom }) => bottom)) - y, isButton }
}

export const valueOf = (table: Element, name: string): string | null => called(table, name)[0]?.dataset['learnValue'] ?? null

/** Lets every part rest that is not meant, contains nothing that is, and is in nothing that is. */
export function rest(table: Element, meant: ReadonlySet<string>) {
  const isMeant = (part: Element) => meant.has(part.getAttribute('data-learn') ?? '')
  for (const part of partsOf(table)) {
    const around = part.parentElement?.closest<HTMLElement>(NAMED)
    const isAwake = isMeant(part) || partsOf(part).some(isMeant) || hasMeantAround(part, isMeant)
    // Within what rests nothing rests a second time.
    const rests = !isAwake && !(around && 'rests' in around.dataset)
    if (rests !== 'rests' in part.dataset) part.toggleAttribute('data-rests', rests)
  }
}

function hasMeantAround(part: Element, isMeant: (part: Element) => boolean): boolean {
  const around = part.parentElement?.closest(NAMED)
  return around ? isMeant(around) || hasMeantAround(around, isMeant) : false
}
