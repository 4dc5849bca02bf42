// What a hint and a "Why?" say. The codes are those of bots/why.py; of a hint they never say the move.

import type { Hints } from '$shell/game'
import type { Move } from './types.gen'

type Code = 'low' | 'high'

const hints: Hints<Code> = {
  at: (move: Move) => [`[data-number="${move.number}"]`],
  en: {
    look: {
      low: ({ number }, bot) => (bot === null ? 'A low number wins, if nobody else dares.' : `${number} is low, and wins if nobody else dares.`),
      high: ({ number }, bot) => (bot === null ? 'All like low numbers. A higher one may be alone.' : `${number} is high, and may be alone.`),
    },
    move: (move: Move) => `Pick ${move.number}.`,
    refusals: {
      not_now: 'All begin at the same moment.',
      too_late: 'Your pick came after the reveal.',
      picked: 'A pick is secret and stands until the reveal.',
      no_such_number: 'There are two more numbers than players.',
    },
  },
  de: {
    look: {
      low: ({ number }, bot) => (bot === null ? 'Eine niedrige Zahl gewinnt, wenn sonst niemand sich traut.' : `${number} ist niedrig und gewinnt, wenn sonst niemand sich traut.`),
      high: ({ number }, bot) => (bot === null ? 'Alle mögen niedrige Zahlen. Eine höhere ist vielleicht allein.' : `${number} ist hoch und vielleicht allein.`),
    },
    move: (move: Move) => `Wähle ${move.number}.`,
    refusals: {
      not_now: 'Alle fangen im selben Augenblick an.',
      too_late: 'Deine Wahl kam nach dem Aufdecken.',
      picked: 'Eine Wahl ist geheim und gilt bis zum Aufdecken.',
      no_such_number: 'Es gibt zwei Zahlen mehr als Spieler.',
    },
  },
}
export default hints
