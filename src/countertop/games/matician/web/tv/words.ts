// What the big screen says.

import type { Language } from '$shell/game'

const COUNTED = { en: ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'], de: ['Kein', 'Ein', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs'] } as const

const en = {
  heading: 'Matician on the big screen',
  thinks: 'is thinking',
  buildMore: 'Nobody knows what lies there.',
  down: (n: number) => (n === 0 ? 'Who lays a sign where?' : `${COUNTED.en[n] ?? n} ${n === 1 ? 'sign is' : 'signs are'} down.`),
  sabotageMore: 'A minus can hurt. Or help.',
  built: (n: number, of: number) => `${n} of ${of} have built.`,
  turning: (name: string) => `${name}’s cards turn over.`,
  holdOn: 'Who is highest?',
  pause: 'The cards lie as they are. Nobody chooses until it goes on.',
  talk: {
    highest: 'Highest of all',
    inRound: (value: string, round: number) => `${value} in round ${round}.`,
    rivals: 'A feud',
    wentFor: (by: string, victim: string, times: number) => `${by} went for ${victim} ${times} times.`,
    target: 'Everybody’s target',
    got: (n: number) => `${n} signs from the others.`,
    untouched: 'Never sabotaged',
    left: (name: string) => `Nobody laid a sign before ${name}.`,
  },
}

const de: typeof en = {
  heading: 'Matician auf dem großen Bildschirm',
  thinks: 'überlegt',
  buildMore: 'Niemand weiß, was da liegt.',
  down: (n) => (n === 0 ? 'Wer legt wo ein Zeichen?' : `${COUNTED.de[n] ?? n} Zeichen ${n === 1 ? 'liegt' : 'liegen'}.`),
  sabotageMore: 'Ein Minus kann schaden. Oder helfen.',
  built: (n, of) => `${n} von ${of} haben gebaut.`,
  turning: (name) => `Die Karten von ${name} werden aufgedeckt.`,
  holdOn: 'Wer ist am höchsten?',
  pause: 'Die Karten bleiben liegen. Bis es weitergeht, wählt niemand.',
  talk: {
    highest: 'Am höchsten von allen',
    inRound: (value, round) => `${value} in Runde ${round}.`,
    rivals: 'Eine Fehde',
    wentFor: (by, victim, times) => `${by} hatte es ${times}-mal auf ${victim} abgesehen.`,
    target: 'Ziel von allen',
    got: (n) => `${n} Zeichen von den anderen.`,
    untouched: 'Nie sabotiert',
    left: (name) => `Vor ${name} lag nie ein Zeichen.`,
  },
}

export const words: Readonly<Record<Language, typeof en>> = { en, de }
