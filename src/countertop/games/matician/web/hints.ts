// What a hint and a "Why?" say: what an equation comes to, and what a minus would do to it.

import type { Hints, Language, SeatInfo } from '$shell/game'
import type { Move, Sign, View } from './types.gen'

type Code = 'plus' | 'minus' | 'times' | 'divide' | 'leader' | 'sabotage' | 'pass' | 'ready'
interface Built {
  value: number
  turned: number
}

const shown = (value: number, language: Language) => value.toLocaleString(language, { maximumFractionDigits: 2 }).replace('-', '−')
const SIGNS: Readonly<Record<Sign, string>> = { '-': '−', half: '½', square: '²' }
const SYMBOLS: Readonly<Record<string, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

/** The pair in words, with the symbol between. */
function pair(move: Move, view: View): string {
  if (move.type !== 'build') return ''
  const number = (card: number) => view.hand.find((face) => face.card === card)?.number ?? '?'
  const symbol = view.seat === null ? null : view.players[view.seat]!.symbol
  return `${number(move.left)} ${SYMBOLS[symbol ?? '+']} ${number(move.right)}`
}
const signOf = (card: number, view: View) => SIGNS[view.hand.find((face) => face.card === card)?.sign ?? '-']

const hints: Hints<Code> = {
  at: (move: Move) => {
    switch (move.type) {
      case 'build':
        return [move.left, move.right].map((card) => `.hand [data-card="${card}"]`)
      case 'sabotage':
        return [`.hand [data-card="${move.sign}"]`, `[data-place="${move.victim} ${move.side}"]`]
      case 'pass':
        return ['.pass']
      default:
        return ['.ledge .btn--go']
    }
  },
  en: {
    look: {
      plus: ({ value, turned }: Built, bot) =>
        bot === null ? `Look for a sum of ${shown(value, 'en')}. One minus in front makes it ${shown(turned, 'en')} at worst.` : `It comes to ${shown(value, 'en')}, with one minus to ${shown(turned, 'en')} at worst.`,
      minus: ({ value }: Built, bot) =>
        bot === null ? `Look for a difference of ${shown(value, 'en')}. A minus before the second number would even add it.` : `It comes to ${shown(value, 'en')}, and a minus before the second number would even add it.`,
      times: ({ value, turned }: Built, bot) =>
        bot === null ? `Look for a product of ${shown(value, 'en')}. One minus turns all of it: ${shown(turned, 'en')}.` : `It comes to ${shown(value, 'en')}; one minus turns all of it.`,
      divide: ({ value, turned }: Built, bot) =>
        bot === null ? `Look for a quotient of ${shown(value, 'en')}. One minus turns all of it: ${shown(turned, 'en')}.` : `It comes to ${shown(value, 'en')}; one minus turns all of it.`,
      leader: ({ victim }, bot, name) => (bot === null ? `${name(victim)} has the most points. A sign there hurts most.` : `${name(victim)} has the most points.`),
      sabotage: ({ victim, sign }: { victim: number; sign: Sign }, bot, name) =>
        bot === null ? `Think about whose equation a ${SIGNS[sign]} spoils most: it may be that of ${name(victim)}.` : `A ${SIGNS[sign]} spoils ${name(victim)}’s equation most.`,
      pass: (_, bot) => (bot === null ? 'No sign of yours does any harm now. Keep it: you may pass.' : 'No sign would have done any harm.'),
      ready: () => 'The next round begins when all are ready.',
    },
    move: (move: Move, view: View, seats: readonly SeatInfo[]) => {
      if (move.type === 'build') return `Build ${pair(move, view)}.`
      if (move.type === 'sabotage') return `Lay a ${signOf(move.sign, view)} before ${seats[move.victim]!.name}’s ${move.side === 'left' ? 'first' : 'second'} number.`
      return move.type === 'pass' ? 'Pass.' : 'Go on.'
    },
    refusals: {
      over: 'Somebody has all the points.',
      out: 'Whoever has the points is out, with a place of their own.',
      too_early: 'First all build, then all lay signs, then all is turned up.',
      too_late: 'The step ends when all have chosen, or when the clock has run out.',
      not_now: 'You have made your choice for this step.',
      same_card: 'There are two numbers in an equation, one on each side.',
      not_a_number: 'You build with numbers. Signs come in the next step.',
      not_a_sign: 'Numbers are for building. Now signs are laid.',
      no_opponent: 'Signs are for others: nobody lays one before their own number.',
    },
  },
  de: {
    look: {
      plus: ({ value, turned }: Built, bot) =>
        bot === null ? `Such eine Summe von ${shown(value, 'de')}. Ein Minus davor macht schlimmstenfalls ${shown(turned, 'de')} daraus.` : `Das ergibt ${shown(value, 'de')}, mit einem Minus schlimmstenfalls ${shown(turned, 'de')}.`,
      minus: ({ value }: Built, bot) =>
        bot === null ? `Such eine Differenz von ${shown(value, 'de')}. Ein Minus vor der zweiten Zahl würde sie sogar dazuzählen.` : `Das ergibt ${shown(value, 'de')}, und ein Minus vor der zweiten Zahl würde sie sogar dazuzählen.`,
      times: ({ value, turned }: Built, bot) =>
        bot === null ? `Such ein Produkt von ${shown(value, 'de')}. Ein Minus dreht alles um: ${shown(turned, 'de')}.` : `Das ergibt ${shown(value, 'de')}; ein Minus dreht alles um.`,
      divide: ({ value, turned }: Built, bot) =>
        bot === null ? `Such einen Quotienten von ${shown(value, 'de')}. Ein Minus dreht alles um: ${shown(turned, 'de')}.` : `Das ergibt ${shown(value, 'de')}; ein Minus dreht alles um.`,
      leader: ({ victim }, bot, name) => (bot === null ? `${name(victim)} hat die meisten Punkte. Dort schadet ein Vorzeichen am meisten.` : `${name(victim)} hat die meisten Punkte.`),
      sabotage: ({ victim, sign }: { victim: number; sign: Sign }, bot, name) =>
        bot === null ? `Überleg, wessen Rechnung ein ${SIGNS[sign]} am meisten verdirbt: vielleicht die von ${name(victim)}.` : `Ein ${SIGNS[sign]} verdirbt die Rechnung von ${name(victim)} am meisten.`,
      pass: (_, bot) => (bot === null ? 'Keines deiner Vorzeichen schadet jetzt. Behalte sie: Du darfst passen.' : 'Kein Vorzeichen hätte geschadet.'),
      ready: () => 'Die nächste Runde beginnt, wenn alle bereit sind.',
    },
    move: (move: Move, view: View, seats: readonly SeatInfo[]) => {
      if (move.type === 'build') return `Bau ${pair(move, view)}.`
      if (move.type === 'sabotage') return `Leg ein ${signOf(move.sign, view)} vor die ${move.side === 'left' ? 'erste' : 'zweite'} Zahl von ${seats[move.victim]!.name}.`
      return move.type === 'pass' ? 'Passe.' : 'Weiter.'
    },
    refusals: {
      over: 'Jemand hat alle Punkte.',
      out: 'Wer die Punkte hat, ist fertig und hat seinen Platz.',
      too_early: 'Erst bauen alle, dann legen alle Vorzeichen, dann wird aufgedeckt.',
      too_late: 'Ein Schritt endet, wenn alle gewählt haben oder die Uhr abgelaufen ist.',
      not_now: 'Für diesen Schritt hast du gewählt.',
      same_card: 'Eine Rechnung hat zwei Zahlen, auf jeder Seite eine.',
      not_a_number: 'Gebaut wird mit Zahlen. Vorzeichen kommen im nächsten Schritt.',
      not_a_sign: 'Zahlen sind zum Bauen. Jetzt werden Vorzeichen gelegt.',
      no_opponent: 'Vorzeichen sind für andere: Niemand legt eins vor die eigene Zahl.',
    },
  },
}
export default hints
