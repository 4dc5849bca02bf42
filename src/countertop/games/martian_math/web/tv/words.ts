// What the big screen says.

import type { Language } from '$shell/game'

const en = {
  heading: 'Martian Math on the big screen',
  rolls: (name: string) => `${name} rolls`,
  rolled: (name: string) => `${name} has rolled`,
  double: (name: string) => `${name} has a double`,
  settles: (name: string, number: number) => `${name} settles on the ${number}.`,
  drifts: (name: string) => `${name} drifts in space.`,
  driftsMore: 'No hex fits.',
  takes: (name: string, victim: string, number: number) => `${name} takes the ${number} from ${victim}!`,
  breaks: (victim: string, was: number, is: number) => `${victim}’s colony breaks: ${was} becomes ${is}.`,
  grows: (size: number) => `A colony of ${size} now.`,
  oneMore: (size: number) => `One more for ${size}!`,
  shuffles: (name: string) => `${name} shuffles Mars.`,
  together: (size: number) => `${size} together!`,
  of: (size: number) => `of ${size}`,
  roundsWon: (n: number) => `Rounds won: ${n}`,
  pause: 'Mars stays as it is. The dice lie still.',
  talk: {
    quickest: 'Quickest colony',
    after: (round: number, turns: number) => `Round ${round}, after ${turns} turns.`,
    raider: 'Boldest',
    seized: (n: number) => `${n} ${n === 1 ? 'outpost' : 'outposts'} seized.`,
    drifter: 'Furthest out',
    adrift: (n: number) => `${n} ${n === 1 ? 'turn' : 'turns'} adrift.`,
    closest: 'Closest round',
    close: (round: number, one: number, other: number) => `Round ${round}: ${one} to ${other} hexes.`,
  },
}

const de: typeof en = {
  heading: 'Martian Math auf dem großen Bildschirm',
  rolls: (name) => `${name} würfelt`,
  rolled: (name) => `${name} hat gewürfelt`,
  double: (name) => `${name} hat einen Pasch`,
  settles: (name, number) => `${name} siedelt auf der ${number}.`,
  drifts: (name) => `${name} treibt im All.`,
  driftsMore: 'Kein Feld passt.',
  takes: (name, victim, number) => `${name} nimmt ${victim} die ${number} weg!`,
  breaks: (victim, was, is) => `Die Kolonie von ${victim} zerbricht: Aus ${was} werden ${is}.`,
  grows: (size) => `Eine Kolonie von ${size}.`,
  oneMore: (size) => `Nur noch eins bis ${size}!`,
  shuffles: (name) => `${name} mischt den Mars.`,
  together: (size) => `${size} zusammen!`,
  of: (size) => `von ${size}`,
  roundsWon: (n) => `Gewonnene Runden: ${n}`,
  pause: 'Der Mars bleibt, wie er ist. Die Würfel liegen still.',
  talk: {
    quickest: 'Schnellste Kolonie',
    after: (round, turns) => `Runde ${round}, nach ${turns} Zügen.`,
    raider: 'Am kühnsten',
    seized: (n) => `${n} ${n === 1 ? 'Außenposten' : 'Außenposten'} erobert.`,
    drifter: 'Am weitesten draußen',
    adrift: (n) => `${n} ${n === 1 ? 'Zug' : 'Züge'} im All.`,
    closest: 'Knappste Runde',
    close: (round, one, other) => `Runde ${round}: ${one} zu ${other} Felder.`,
  },
}

export const words: Readonly<Record<Language, typeof en>> = { en, de }
