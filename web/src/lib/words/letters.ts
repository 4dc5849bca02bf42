const split = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text)

/** The first so many letters, as people count them: a flag, a family or an accented letter is one. */
export function firstLetters(text: string, most: number): string {
  if (text.length <= most) return text
  return split(text).slice(0, most).join('')
}
