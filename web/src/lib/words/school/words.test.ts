import { describe, expect, it } from 'vitest'
import privacyDe from './privacy.de'
import privacyEn from './privacy.en'
import pupilDe from './pupil.de'
import pupilEn from './pupil.en'
import teachDe from './teach.de'
import teachEn from './teach.en'

/** Every text with its path, and functions as what they say of something. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, String((value as (...about: unknown[]) => unknown)(['Ada', 'Ben'], ['Ada', 'Ben'], 2, true))]]
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

const both = { pupil: [pupilEn, pupilDe], teach: [teachEn, teachDe], privacy: [privacyEn, privacyDe] } as const
/** The same in both languages. */
const ALIKE = new Set(['.now.said.paused', '.facts.group'])

describe.each(Object.entries(both))('the words of %s', (_, [en, de]) => {
  const [english, german] = [leaves(en), leaves(de)]

  it('say the same in both languages', () => expect(german.map(([path]) => path).sort()).toEqual(english.map(([path]) => path).sort()))

  it('are translated', () => {
    const other = new Map(german)
    expect(english.filter(([path, text]) => !ALIKE.has(path) && other.get(path) === text)).toEqual([])
  })

  it('write no hyphen where a dash belongs, and no straight dots for an ellipsis', () => {
    for (const [path, text] of [...english, ...german]) expect(text, path).not.toMatch(/ - |\.\.\./)
  })
})

it('never blames a child', () => {
  for (const [path, text] of [...leaves(pupilEn), ...leaves(pupilDe)]) expect(text, path).not.toMatch(/\b(error|failed|bad|invalid|wrong!|Fehler|falsch|verloren)\b/i)
})

it.each([
  [teachEn.mixed.step(48, '6 × 8', 6, true), '48 is 6 × 8, one 6 too many.'],
  [teachDe.mixed.step(64, '8 × 8', 8, false), '64 ist 8 × 8, eine 8 zu wenig.'],
  [teachEn.mixed.heading(5, 28), 'Five mix-ups today, 28 times in all'],
  [teachDe.mixed.heading(1, 2), 'Heute eine Verwechslung, zusammen zweimal'],
  [teachEn.ledge.waits(8), 'All eight tables wait. The tablets say: look up.'],
  [teachDe.ledge.waits(8), 'Alle acht Tische warten. Auf den Tablets steht: nach vorn schauen.'],
  [pupilEn.wait.with('Martian Math', ['Nils', 'Omar', 'Pia']), 'You play Martian Math with Nils, Omar and Pia.'],
  [pupilDe.wait.with('Martian Math', []), 'Du spielst Martian Math. Die anderen kommen noch.'],
])('%s', (said, wanted) => expect(said).toBe(wanted))
