// What the big screen says.

import type { Language } from '$shell/game'

const en = {
  heading: 'Math Rush on the big screen',
  closes: (name: string) => `${name} closes it!`,
  ifRight: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}, if all is right`,
  done: (n: number): string => (n === 1 ? 'goal done' : 'goals done'),
  help: 'Help',
  helpLeft: (n: number) => `Help: ${n} of 3 left`,
  look: 'First look',
  lookExplain: 'The clock starts when all are ready.',
  lookCalmly: 'You begin when all are ready.',
  pause: 'The cards stay where they are, and so does the clock.',
  held: (n: number) => `${n} cards`,
  together: 'Together against the clock',
  talk: {
    best: 'Best row',
    row: (values: string, stars: number) => `${values}: ${stars} ${stars === 1 ? 'star' : 'stars'}.`,
    busy: 'Most cards',
    cards: (name: string, n: number) => `${name} laid ${n} of the cards in finished goals.`,
    help: (left: number): string => (left === 3 ? 'No help needed' : 'Help to spare'),
    saved: (left: number, points: number) => `${left} Help ${left === 1 ? 'card' : 'cards'} left over: ${points} points.`,
    round: 'Best round',
    stars: (round: number, stars: number) => `Round ${round}: ${stars} ${stars === 1 ? 'star' : 'stars'}.`,
  },
}

const de: typeof en = {
  heading: 'Math Rush auf dem großen Bildschirm',
  closes: (name) => `${name} schließt ab!`,
  ifRight: (stars) => `${stars} ${stars === 1 ? 'Stern' : 'Sterne'}, wenn alles stimmt`,
  done: (n) => (n === 1 ? 'Ziel fertig' : 'Ziele fertig'),
  help: 'Hilfe',
  helpLeft: (n) => `Hilfe: noch ${n} von 3`,
  look: 'Erst schauen',
  lookExplain: 'Die Uhr läuft, wenn alle bereit sind.',
  lookCalmly: 'Es geht los, wenn alle bereit sind.',
  pause: 'Die Karten bleiben liegen, und die Uhr steht.',
  held: (n) => `${n} Karten`,
  together: 'Gemeinsam gegen die Uhr',
  talk: {
    best: 'Schönste Reihe',
    row: (values, stars) => `${values}: ${stars} ${stars === 1 ? 'Stern' : 'Sterne'}.`,
    busy: 'Meiste Karten',
    cards: (name, n) => `${name} hat ${n} Karten in fertige Ziele gelegt.`,
    help: (left) => (left === 3 ? 'Ohne Hilfe' : 'Hilfe gespart'),
    saved: (left, points) => `${left} ${left === 1 ? 'Hilfekarte' : 'Hilfekarten'} übrig: ${points} Punkte.`,
    round: 'Beste Runde',
    stars: (round, stars) => `Runde ${round}: ${stars} ${stars === 1 ? 'Stern' : 'Sterne'}.`,
  },
}

export const words: Readonly<Record<Language, typeof en>> = { en, de }
