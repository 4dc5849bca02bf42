// What the big screen says.

import type { Language } from '$shell/game'

const en = {
  heading: 'Hochspannung on the big screen',
  left: 'Cards left',
  faster: (name: string) => `${name} was faster by`,
  drawn: 'The same moment! The draw is for',
  fastestSoFar: 'Fastest so far',
  quick: (name: string, problem: string, seconds: string) => `${name}: ${problem} in ${seconds} s`,
  longestRun: 'Longest run',
  run: (name: string, cards: number) => `${name}, ${cards} cards`,
  hasOne: (name: string) => `${name} has`,
  one: 'one card left',
  oneExplain: 'It may go down face down, whatever the sum.',
  inARow: (name: string) => `${name}, without a break:`,
  cards: (n: number) => `${n} cards in a row`,
  ready: 'Get ready',
  pause: 'The cards stay where they are. No card counts until it goes on.',
  talk: {
    closest: 'Closest race',
    before: (winner: string, loser: string, ms: number) => `${winner} before ${loser}, by ${ms} ms.`,
    same: (winner: string, loser: string) => `${winner} and ${loser} in the same moment. The draw was for ${winner}.`,
    fastest: 'Fastest answer',
    answered: (problem: string, seconds: string) => `${problem} in ${seconds} s.`,
    run: 'Longest run',
    inARow: (n: number) => `${n} cards in a row.`,
    won: 'Most races won',
    races: (won: number, of: number) => `${won} of ${of}.`,
  },
}

const de: typeof en = {
  heading: 'Hochspannung auf dem großen Bildschirm',
  left: 'Übrige Karten',
  faster: (name) => `${name} war schneller um`,
  drawn: 'Im selben Augenblick! Das Los fällt auf',
  fastestSoFar: 'Bisher am schnellsten',
  quick: (name, problem, seconds) => `${name}: ${problem} in ${seconds} s`,
  longestRun: 'Längste Serie',
  run: (name, cards) => `${name}, ${cards} Karten`,
  hasOne: (name) => `${name} hat nur noch`,
  one: 'eine Karte',
  oneExplain: 'Sie darf verdeckt liegen, egal bei welcher Aufgabe.',
  inARow: (name) => `${name}, ohne Unterbrechung:`,
  cards: (n) => `${n} Karten hintereinander`,
  ready: 'Macht euch bereit',
  pause: 'Die Karten bleiben liegen. Bis es weitergeht, zählt keine Karte.',
  talk: {
    closest: 'Knappstes Rennen',
    before: (winner, loser, ms) => `${winner} vor ${loser}, ${ms} ms.`,
    same: (winner, loser) => `${winner} und ${loser} im selben Augenblick. Das Los fiel auf ${winner}.`,
    fastest: 'Schnellste Antwort',
    answered: (problem, seconds) => `${problem} in ${seconds} s.`,
    run: 'Längste Serie',
    inARow: (n) => `${n} Karten hintereinander.`,
    won: 'Meiste Rennen gewonnen',
    races: (won, of) => `${won} von ${of}.`,
  },
}

export const words: Readonly<Record<Language, typeof en>> = { en, de }
