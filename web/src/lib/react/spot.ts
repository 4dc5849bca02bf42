/** The middle of a seat's piece on the page, and how large a drawing over it is. */
export interface Spot {
  x: number
  y: number
  size: number
}

export const LEAST = 48

/** Where the piece of a seat lies; null where it is not to be seen. The strip comes before the rest of the page. */
export function spot(letter: string, least = LEAST): Spot | null {
  const pieces = [...document.querySelectorAll(`.token[data-p='${letter.toLowerCase()}']`)].filter((one) => one.closest('dialog, [aria-hidden="true"] .chip') === null)
  pieces.sort((one, other) => Number(other.closest('.top') !== null) - Number(one.closest('.top') !== null))
  for (const piece of pieces) {
    const { left, top, width, height } = piece.getBoundingClientRect()
    const isInSight = width > 0 && left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
    if (isInSight) return placed(left + width / 2, top + height / 2, Math.max(least, height * 1.25))
  }
  return null
}

/** Whole inside the page. */
const placed = (x: number, y: number, size: number): Spot => ({
  x: Math.min(Math.max(x, size / 2 + 2), innerWidth - size / 2 - 2),
  y: Math.min(Math.max(y, size / 2 + 2), innerHeight - size / 2 - 2),
  size,
})
