// What the table says.

import type { Language } from '$shell/game'

interface Words {
  round: (round: number, of: number) => string
  prize: (worth: number) => string
  pick: string
  picked: (number: number) => string
  watching: string
  points: (points: number) => string
  won: (name: string, prize: number) => string
  youWon: (prize: number) => string
  nobodyWon: string
  nothing: string
  getReady: string
}

const en: Words = {
  round: (round, of) => `Round ${round} of ${of}`,
  prize: (worth) => `The prize is worth ${worth}`,
  pick: 'Pick a number',
  picked: (number) => `You picked ${number}`,
  watching: 'You are looking on.',
  points: (points) => (points === 1 ? '1 point' : `${points} points`),
  won: (name, prize) => `${name} wins ${prize}.`,
  youWon: (prize) => `You win ${prize}.`,
  nobodyWon: 'Nobody was alone.',
  nothing: 'nothing',
  getReady: 'Get ready',
}

const de: Words = {
  round: (round, of) => `Runde ${round} von ${of}`,
  prize: (worth) => `Der Preis ist ${worth} wert`,
  pick: 'Wähle eine Zahl',
  picked: (number) => `Du hast ${number} gewählt`,
  watching: 'Du schaust zu.',
  points: (points) => (points === 1 ? '1 Punkt' : `${points} Punkte`),
  won: (name, prize) => `${name} gewinnt ${prize}.`,
  youWon: (prize) => `Du gewinnst ${prize}.`,
  nobodyWon: 'Niemand war allein.',
  nothing: 'nichts',
  getReady: 'Mach dich bereit',
}

export const words: Readonly<Record<Language, Words>> = { en, de }
