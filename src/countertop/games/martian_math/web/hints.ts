// What a hint and a "Why?" say. The first look at a hint says what the colony gains, not by which sum.

import type { Hints } from '$shell/game'
import type { Move, View } from './types.gen'
import { SIGNS } from './words'

type Code = 'roll' | 'shuffle' | 'wins' | 'seizes' | 'joins' | 'grows' | 'settles'

const sum = (move: Move, view: View): string => {
  if (move.type !== 'claim' && move.type !== 'call') return ''
  const [left, right] = move.type === 'call' ? [move.left, move.right] : (view.dice ?? [])
  return `${left} ${SIGNS[move.operation]} ${right} = ${view.hexes[move.hex]!.number}`
}

const hints: Hints<Code> = {
  at: (move: Move) => {
    if (move.type === 'claim' || move.type === 'call') return [`[data-hex="${move.hex}"]`, `[data-sign="${move.operation}"]`]
    return ['.go']
  },
  en: {
    look: {
      roll: () => 'It is your turn: roll the dice.',
      shuffle: () => 'The round is over: shuffle the map for the next one.',
      wins: ({ number }, bot) => (bot === null ? 'One sum makes your colony whole. That wins the round!' : `With ${number} the colony was whole.`),
      seizes: ({ number, victim, size }, bot, name) =>
        bot === null ? `A double may seize: ${name(victim)} has what brings your colony to ${size}.` : `A double seizes: ${number} was ${name(victim)}’s.`,
      joins: ({ number, groups, size }, bot) => (bot === null ? `One sum joins ${groups} groups of yours into a colony of ${size}.` : `${number} joined ${groups} groups into a colony of ${size}.`),
      grows: ({ number, size }, bot) => (bot === null ? `Stay together: one answer lies beside your colony and makes it ${size}.` : `${number} lies beside the colony and made it ${size}.`),
      settles: ({ number }, bot) => (bot === null ? 'Nothing lies beside you. Look for a free hex with room around it.' : `${number} was free, with room to grow.`),
    },
    move: (move: Move, view: View) => sum(move, view) || (move.type === 'roll' ? 'Roll the dice.' : 'Shuffle the map.'),
    refusals: {
      over: 'All rounds are played.',
      not_your_turn: 'You take turns. The player with the frame rolls now.',
      roll_first: 'A call needs two dice to calculate with.',
      shuffle_first: 'Every round has a new map.',
      call_first: 'One roll, one call: then it is the next player’s turn.',
      only_plus_minus: 'Your table has chosen + and − only, for younger Martians.',
      not_on_dice: 'You calculate with both dice, and with nothing else.',
      only_once: 'Each die counts once. The same number twice needs a double.',
      larger_first: 'The larger number comes first, so that nothing goes below zero.',
      does_not_divide: 'Mars has whole numbers only. Division must come out even.',
      nothing_left: 'There is no hex with 0.',
      wrong_answer: 'Work it out again, slowly. Nothing is lost by a mistake here.',
      wrong_hex: 'Outposts stand only on the number that comes out.',
      own_hex: 'One hex, one outpost. Look for another hex with this number, or for another sum.',
      taken: 'Hexes of others can be seized with a double only: two equal dice.',
      marker_used: 'At this table every marker has a number, and each is there once.',
      no_markers: 'All your outposts are on Mars already.',
      no_such_hex: 'It is not on this map.',
      type_it: 'Your table types whole equations.',
      tap_it: 'Your table chooses a sign and taps the answer.',
    },
  },
  de: {
    look: {
      roll: () => 'Du bist dran: Würfle.',
      shuffle: () => 'Die Runde ist vorbei: Misch die Karte für die nächste.',
      wins: ({ number }, bot) => (bot === null ? 'Eine Rechnung macht deine Kolonie vollständig. Das gewinnt die Runde!' : `Mit ${number} war die Kolonie vollständig.`),
      seizes: ({ number, victim, size }, bot, name) =>
        bot === null ? `Ein Pasch darf erobern: ${name(victim)} hat, was deine Kolonie auf ${size} bringt.` : `Ein Pasch erobert: Die ${number} gehörte ${name(victim)}.`,
      joins: ({ number, groups, size }, bot) =>
        bot === null ? `Eine Rechnung verbindet ${groups} deiner Gruppen zu einer Kolonie von ${size}.` : `Die ${number} verband ${groups} Gruppen zu einer Kolonie von ${size}.`,
      grows: ({ number, size }, bot) => (bot === null ? `Bleib zusammen: Neben deiner Kolonie liegt eine Lösung, das macht ${size}.` : `Die ${number} liegt neben der Kolonie und machte ${size} daraus.`),
      settles: ({ number }, bot) => (bot === null ? 'Neben dir geht nichts. Such ein freies Feld mit Platz ringsum.' : `Die ${number} war frei, mit Platz zum Wachsen.`),
    },
    move: (move: Move, view: View) => sum(move, view) || (move.type === 'roll' ? 'Würfle.' : 'Misch die Karte.'),
    refusals: {
      over: 'Alle Runden sind gespielt.',
      not_your_turn: 'Es geht reihum. Wer den Rahmen hat, würfelt jetzt.',
      roll_first: 'Eine Rechnung braucht zwei Würfel.',
      shuffle_first: 'Jede Runde hat eine neue Karte.',
      call_first: 'Ein Wurf, eine Rechnung: Dann kommt die oder der Nächste.',
      only_plus_minus: 'Euer Tisch spielt nur mit + und −, für jüngere Marsleute.',
      not_on_dice: 'Gerechnet wird mit beiden Würfeln und mit sonst nichts.',
      only_once: 'Jeder Würfel zählt einmal. Zweimal dieselbe Zahl braucht einen Pasch.',
      larger_first: 'Die größere Zahl steht vorn, damit nichts unter null geht.',
      does_not_divide: 'Auf dem Mars gibt es nur ganze Zahlen. Teilen muss aufgehen.',
      nothing_left: 'Ein Feld mit 0 gibt es nicht.',
      wrong_answer: 'Rechne noch einmal in Ruhe. Ein Fehler kostet hier nichts.',
      wrong_hex: 'Ein Posten steht nur auf der Zahl, die herauskommt.',
      own_hex: 'Ein Feld, ein Posten. Such ein anderes Feld mit dieser Zahl oder eine andere Rechnung.',
      taken: 'Felder anderer erobert nur ein Pasch: zwei gleiche Würfel.',
      marker_used: 'An diesem Tisch hat jeder Stein eine Zahl, und jeden gibt es einmal.',
      no_markers: 'Alle deine Posten stehen schon auf dem Mars.',
      no_such_hex: 'Es ist nicht auf dieser Karte.',
      type_it: 'Euer Tisch tippt ganze Rechnungen.',
      tap_it: 'Euer Tisch wählt ein Zeichen und tippt das Ergebnis an.',
    },
  },
}
export default hints
