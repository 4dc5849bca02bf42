// What a hint and a "Why?" say: where a card comes, never what it is worth.

import type { Hints } from '$shell/game'
import type { Face, Move, View } from './types.gen'

type Code = 'place' | 'completes' | 'stack' | 'draw' | 'remove' | 'redraw' | 'swap' | 'ready'
interface Goal {
  place: number
  stars: number
  left: number
}

const POWERS = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹']
const printed = (face: Face | null | undefined) => (!face ? '' : face.form === 'product' ? `${face.left} × ${face.right}` : `${face.left}${POWERS[face.right] ?? ''}`)

/** What is on the card, and which goal it is meant for, counted from the top. */
function laid(move: Move, view: View): { card: string; goal: number; on: string } {
  if (move.type !== 'place' && move.type !== 'stack') return { card: '', goal: 0, on: '' }
  const hand = view.seat === null ? [] : view.players[view.seat]!.hand
  const set = view.column.find((each) => each.goal.goal === move.goal)
  const on = move.type === 'stack' ? set?.stacks.flat().find(({ face }) => face.card === move.on)?.face : null
  return { card: printed(hand.find((face) => face?.card === move.card)), goal: (set?.slot ?? 0) + 1, on: printed(on) }
}

const hints: Hints<Code> = {
  at: (move: Move) => {
    switch (move.type) {
      case 'place':
        return [`[data-hand="${move.card}"]`, `[data-goal="${move.goal}"] .slot`]
      case 'stack':
        return [`[data-hand="${move.card}"]`, `[data-card="${move.on}"]`]
      case 'swap':
        return move.cards.map((card) => `[data-hand="${card}"]`)
      case 'remove':
        return move.cards.map((card) => `[data-card="${card}"]`)
      case 'draw':
        return ['.hand .draw']
      default:
        return []
    }
  },
  en: {
    look: {
      place: ({ place, left }: Goal, bot) =>
        bot === null ? `Goal ${place + 1} from the top takes one of your cards next. Then it lacks ${left} more.` : `It goes on with goal ${place + 1} from the top, which lacks ${left} more.`,
      completes: ({ place, stars }: Goal, bot) => (bot === null ? `One of your cards finishes goal ${place + 1} from the top: ${stars} ${stars === 1 ? 'star' : 'stars'}.` : `It finished goal ${place + 1} from the top.`),
      stack: ({ place }: Goal, bot) => (bot === null ? `In goal ${place + 1} from the top lies a card that is worth as much as one of yours. Equal cards are stacked.` : 'Equal cards are stacked.'),
      draw: () => 'There is room in the hand: draw a card.',
      remove: ({ place }: Goal) => `Something in goal ${place + 1} from the top stops all that follow. Help takes it out.`,
      redraw: () => 'Nothing fits any more. With Help all may swap cards.',
      swap: () => 'Some cards fit nowhere. Swap those.',
      ready: () => 'All wait for each other: say that you are ready.',
    },
    move: (move: Move, view: View) => {
      const { card, goal, on } = laid(move, view)
      if (move.type === 'place') return `${card} goes to goal ${goal}.`
      if (move.type === 'stack') return `${card} goes on ${on}, in goal ${goal}.`
      return { draw: 'Draw a card.', remove: 'Use Help: take out the cards with a ring.', redraw: 'Use Help: let all swap.', swap: 'Swap the cards with a ring.', ready: 'You are ready.' }[move.type]
    },
    refusals: {
      too_late: 'Two cards for one place: the first one stays. That costs nothing.',
      wrong_order: 'Up means that every card is larger than all before it, down that it is smaller.',
      does_not_fit: 'The goal says which numbers it takes. Work your card out and compare.',
      not_equal: 'Only cards of equal value are stacked, such as 3 × 4 on 2 × 6.',
      not_in_hand: 'You have laid it already, or swapped it.',
      no_such_goal: 'It was finished while your card was on its way.',
      already_ready: 'The clock starts when all are ready.',
      hand_full: 'You draw only as many cards as you have laid.',
      no_cards: 'Both piles are used up.',
      no_swap: 'One Help card lets everybody swap once.',
      no_help: 'There are three Help cards for the whole game.',
      no_choice: 'Swapping and taking out need a card.',
      twice: 'The same card cannot go twice.',
      not_in_set: 'Somebody else was quicker with that card.',
      not_now: 'Cards are laid while the clock runs.',
      time_up: 'It arrived after zero.',
      over: 'All rounds are played.',
    },
  },
  de: {
    look: {
      place: ({ place, left }: Goal, bot) =>
        bot === null ? `Ziel ${place + 1} von oben nimmt als Nächstes eine deiner Karten. Dann fehlen noch ${left}.` : `So geht Ziel ${place + 1} von oben weiter; es fehlen noch ${left}.`,
      completes: ({ place, stars }: Goal, bot) => (bot === null ? `Eine deiner Karten macht Ziel ${place + 1} von oben fertig: ${stars} ${stars === 1 ? 'Stern' : 'Sterne'}.` : `Das machte Ziel ${place + 1} von oben fertig.`),
      stack: ({ place }: Goal, bot) => (bot === null ? `In Ziel ${place + 1} von oben liegt eine Karte, die so viel wert ist wie eine von dir. Gleiche kommen aufeinander.` : 'Gleiche Karten kommen aufeinander.'),
      draw: () => 'Auf der Hand ist Platz: Zieh eine Karte.',
      remove: ({ place }: Goal) => `In Ziel ${place + 1} von oben sperrt etwas alles Weitere. Hilfe nimmt es heraus.`,
      redraw: () => 'Es passt nichts mehr. Mit Hilfe dürfen alle tauschen.',
      swap: () => 'Manche Karten passen nirgends. Tausch diese.',
      ready: () => 'Alle warten aufeinander: Sag, dass du bereit bist.',
    },
    move: (move: Move, view: View) => {
      const { card, goal, on } = laid(move, view)
      if (move.type === 'place') return `${card} kommt zu Ziel ${goal}.`
      if (move.type === 'stack') return `${card} kommt auf ${on} in Ziel ${goal}.`
      return { draw: 'Zieh eine Karte.', remove: 'Nutze Hilfe: Nimm die Karten mit dem Ring heraus.', redraw: 'Nutze Hilfe: Lass alle tauschen.', swap: 'Tausch die Karten mit dem Ring.', ready: 'Du bist bereit.' }[move.type]
    },
    refusals: {
      too_late: 'Zwei Karten für einen Platz: Die erste bleibt. Das kostet nichts.',
      wrong_order: 'Rauf heißt: Jede Karte ist größer als alle davor. Runter heißt: kleiner.',
      does_not_fit: 'Das Ziel sagt, welche Zahlen es nimmt. Rechne deine Karte aus und vergleiche.',
      not_equal: 'Nur Karten mit gleichem Wert kommen aufeinander, etwa 3 × 4 auf 2 × 6.',
      not_in_hand: 'Du hast sie schon gelegt oder getauscht.',
      no_such_goal: 'Es wurde fertig, während deine Karte unterwegs war.',
      already_ready: 'Die Uhr startet, wenn alle bereit sind.',
      hand_full: 'Du ziehst nur so viele Karten, wie du gelegt hast.',
      no_cards: 'Beide Stapel sind aufgebraucht.',
      no_swap: 'Eine Hilfekarte lässt alle einmal tauschen.',
      no_help: 'Für das ganze Spiel gibt es drei Hilfekarten.',
      no_choice: 'Tauschen und Herausnehmen brauchen eine Karte.',
      twice: 'Dieselbe Karte geht nicht zweimal.',
      not_in_set: 'Jemand anderes war mit dieser Karte schneller.',
      not_now: 'Gelegt wird, solange die Uhr läuft.',
      time_up: 'Sie kam nach null an.',
      over: 'Alle Runden sind gespielt.',
    },
  },
}
export default hints
