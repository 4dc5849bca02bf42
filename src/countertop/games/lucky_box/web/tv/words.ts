// What the big screen says.

import type { Language } from '$shell/game'

const en = {
  heading: 'Super Mega Lucky Box on the big screen',
  sets: (name: string) => `${name} sets off a chain!`,
  full: (name: string) => `${name} fills a card!`,
  sum: (crosses: number, bonuses: number) => `One number, ${crosses} ${crosses === 1 ? 'cross' : 'crosses'}, ${bonuses} ${bonuses === 1 ? 'bonus' : 'bonuses'}.`,
  worth: (points: number) => `${points} points for it.`,
  done: 'done',
  choosing: 'is choosing',
  draft: 'New cards',
  draftExplain: (keep: number) => (keep === 1 ? 'Everybody keeps one of them.' : `Everybody keeps ${keep} of them.`),
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  cardsFull: (cards: number) => (cards === 1 ? '1 card full' : `${cards} cards full`),
  cards: (cards: number) => `${cards} cards`,
  pause: 'The number stays lit. Nobody can cross until it goes on.',
  roundOver: (round: number) => `Round ${round} is over`,
  talk: {
    chain: 'Longest chain',
    setOff: (number: number, bonuses: number, round: number) => `The ${number} set off ${bonuses} bonuses in round ${round}.`,
    stars: 'Most stars',
    starPoints: (stars: number, points: number) => `${stars} stars: ${points} points.`,
    moons: 'Most moons',
    moonPoints: (moons: number) => `${moons} moons, more than anybody else.`,
    cards: 'Most full cards',
    cardPoints: (points: number) => `${points} points for them.`,
  },
}

const de: typeof en = {
  heading: 'Super Mega Lucky Box auf dem großen Bildschirm',
  sets: (name) => `${name} löst eine Kette aus!`,
  full: (name) => `${name} macht eine Karte voll!`,
  sum: (crosses, bonuses) => `Eine Zahl, ${crosses} ${crosses === 1 ? 'Kreuz' : 'Kreuze'}, ${bonuses} ${bonuses === 1 ? 'Bonus' : 'Boni'}.`,
  worth: (points) => `Dafür gibt es ${points} Punkte.`,
  done: 'fertig',
  choosing: 'überlegt',
  draft: 'Neue Karten',
  draftExplain: (keep) => (keep === 1 ? 'Alle behalten eine davon.' : `Alle behalten ${keep} davon.`),
  points: (points) => (points === 1 ? '1 Punkt' : `${points} Punkte`),
  cardsFull: (cards) => (cards === 1 ? '1 Karte voll' : `${cards} Karten voll`),
  cards: (cards) => `${cards} Karten`,
  pause: 'Die Zahl bleibt an. Bis es weitergeht, kreuzt niemand.',
  roundOver: (round) => `Runde ${round} ist vorbei`,
  talk: {
    chain: 'Längste Kette',
    setOff: (number, bonuses, round) => `Die ${number} löste in Runde ${round} ${bonuses} Boni aus.`,
    stars: 'Meiste Sterne',
    starPoints: (stars, points) => `${stars} Sterne: ${points} Punkte.`,
    moons: 'Meiste Monde',
    moonPoints: (moons) => `${moons} Monde, mehr als alle anderen.`,
    cards: 'Meiste volle Karten',
    cardPoints: (points) => `Dafür gibt es ${points} Punkte.`,
  },
}

export const words: Readonly<Record<Language, typeof en>> = { en, de }
