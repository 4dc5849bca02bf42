/** 6 and 9 alone are each other upside down, so they are underlined. */
export const looksTheSameUpsideDown = (value: number) => value === 6 || value === 9

/** A number with the true minus sign: −7. */
export const signed = (value: number) => (value < 0 ? `−${-value}` : `${value}`)

/** From five digits on in groups of three, with a thin space that does not break: 10 000. */
export const grouped = (value: number) => (value < 10_000 ? signed(value) : `${value}`.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f'))

/** Minutes and seconds as on a clock: 1:51. Rounds up, so that 0:00 means over. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds with one decimal in the words of a language: 1.2 or 1,2. */
export const seconds = (ms: number, language: string) =>
  (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
