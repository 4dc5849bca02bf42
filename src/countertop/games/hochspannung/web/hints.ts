// What a hint and a "Why?" say: a way to the answer, never the answer, and never a card.

import { rowsOf } from '$shell/aid/rows'
import { ways } from '$shell/aid/ways'
import type { Hints } from '$shell/game'
import type { Move } from './types.gen'

type Code = 'easy' | 'nine' | 'five' | 'double' | 'split' | 'around' | 'last' | 'draw' | 'pass' | 'ready'

const hints: Hints<Code> = {
  // For who watches a match again: at the table all race, and nobody is shown a move.
  at: (move: Move) => (move.type === 'play' || move.type === 'face_down' ? [`.hand [data-card="${move.card}"]`] : []),
  draw: (code, about) => (code in ways.en ? rowsOf(about) : null),
  en: {
    look: {
      ...ways.en,
      around: ({ number, step }) => `From ${number} count ${step} on, or ${step} back. After 10 comes 1.`,
      last: (_, bot) => (bot === null ? 'It is your very last card: that one goes face down.' : 'The very last card goes face down.'),
      draw: (_, bot) => (bot === null ? 'None of your corners fits. Draw a card.' : 'Nothing fitted, so it drew a card.'),
      pass: (_, bot) => (bot === null ? 'None of your corners fits, and there is nothing to draw.' : 'Nothing fitted, and there was nothing to draw.'),
      ready: () => 'The next game begins when all are ready.',
    },
    refusals: {
      too_late: 'All play at once. Whoever was quicker lies there; yours came back and costs nothing.',
      locked: 'After a mistake the hand is locked for a moment, so that guessing does not pay.',
      pile_empty: 'You have drawn all your cards. What is in your hand is all that is left.',
      hand_full: 'At this table a hand has a limit. Play a card before you draw.',
      not_last: 'Face down goes only the one card that is left when your draw pile is used up.',
      not_in_hand: 'That card has left your hand already.',
      not_now: 'All begin at the same moment.',
      over: 'Somebody has laid the last card.',
      say_it: 'Whoever lays a card says the answer of the card below it.',
      nothing_to_say: 'Your table plays without typing: the card alone counts.',
      answered: 'An answer stands. When all have answered, everybody sees what was right.',
      not_yet: 'Only who can neither draw nor lay says that nothing fits.',
    },
  },
  de: {
    look: {
      ...ways.de,
      around: ({ number, step }) => `Von ${number} aus ${step} weiter oder ${step} zurück. Nach der 10 kommt die 1.`,
      last: (_, bot) => (bot === null ? 'Es ist deine allerletzte Karte: Die wird verdeckt gelegt.' : 'Die allerletzte Karte wird verdeckt gelegt.'),
      draw: (_, bot) => (bot === null ? 'Keine deiner Ecken passt. Zieh eine Karte.' : 'Nichts hat gepasst, also wurde gezogen.'),
      pass: (_, bot) => (bot === null ? 'Keine deiner Ecken passt, und es gibt nichts zu ziehen.' : 'Nichts hat gepasst, und es gab nichts zu ziehen.'),
      ready: () => 'Das nächste Spiel beginnt, wenn alle bereit sind.',
    },
    refusals: {
      too_late: 'Alle spielen gleichzeitig. Wer schneller war, liegt da; deine kam zurück und kostet nichts.',
      locked: 'Nach einem Fehler ist die Hand kurz gesperrt, damit sich Raten nicht lohnt.',
      pile_empty: 'Du hast alle Karten gezogen. Übrig ist nur noch deine Hand.',
      hand_full: 'An diesem Tisch ist die Hand begrenzt. Leg eine Karte, bevor du ziehst.',
      not_last: 'Verdeckt geht nur die eine Karte, die bleibt, wenn dein Stapel leer ist.',
      not_in_hand: 'Diese Karte ist schon aus deiner Hand.',
      not_now: 'Alle fangen im selben Augenblick an.',
      over: 'Jemand hat die letzte Karte gelegt.',
      say_it: 'Wer eine Karte legt, sagt das Ergebnis der Karte darunter.',
      nothing_to_say: 'Euer Tisch spielt ohne Tippen: Nur die Karte zählt.',
      answered: 'Eine Antwort gilt. Haben alle geantwortet, sehen alle, was richtig war.',
      not_yet: 'Nur wer weder ziehen noch legen kann, sagt, dass nichts passt.',
    },
  },
}
export default hints
