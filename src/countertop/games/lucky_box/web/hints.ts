// What a hint and a "Why?" say: what a cross finishes, and what comes of that.

import type { Hints } from '$shell/game'
import type { Icon } from './cards/boxes'
import type { Move, View } from './types.gen'

type Code = 'keep' | 'take_back' | 'done' | 'box' | 'line' | 'near' | 'begin'

const LINE = { en: { row: 'row', column: 'column' }, de: { row: 'Reihe', column: 'Spalte' } } as const
type Line = 'row' | 'column'

/** What a bonus does, after "its bonus". */
const does = {
  en: (icon: Icon) => (typeof icon === 'number' ? `crosses a ${icon}` : { '?': 'crosses any square', star: 'is a star', lightning: 'is 1 lightning', double: 'is 2 lightning', moon: 'is a moon', blank: 'is nothing' }[icon]),
  de: (icon: Icon) => (typeof icon === 'number' ? `kreuzt eine ${icon} an` : { '?': 'kreuzt ein beliebiges Feld an', star: 'ist ein Stern', lightning: 'ist 1 Blitz', double: 'sind 2 Blitze', moon: 'ist ein Mond', blank: 'ist nichts' }[icon]),
}

/** Which number, on which of one's own cards. */
function square(move: Move, view: View): { number: number; nth: number } | null {
  if (move.type !== 'cross' && move.type !== 'resolve') return null
  const card = move.type === 'cross' ? move.card : move.on
  const face = view.cards.find((one) => one.card === card)
  const boxes = view.seat === null ? [] : view.players[view.seat]!.board.boxes
  return { number: face?.grid[move.square] ?? 0, nth: boxes.findIndex((box) => box.card === card) + 1 }
}

const hints: Hints<Code> = {
  at: (move: Move) => {
    switch (move.type) {
      case 'keep':
        return move.cards.map((card) => `[data-offer="${card}"]`)
      case 'cross':
        return [`[data-square="${move.card}-${move.square}"]`]
      case 'resolve':
        return [`[data-square="${move.on}-${move.square}"]`]
      case 'take_back':
        return ['.undo']
      case 'done':
        return ['.ledge .btn--go']
    }
  },
  en: {
    look: {
      keep: ({ numbers }, bot) => (bot === null ? `Look for cards that differ: together they can have ${numbers} of the 9 numbers.` : `These cards have ${numbers} of the 9 numbers.`),
      take_back: () => 'Another cross would be worth more. You may take this one back.',
      done: () => 'There is nothing better to cross now.',
      box: ({ number, points }) => `A ${number} fills a whole box: ${points} points.`,
      line: ({ number, line, bonus, lines }: { number: number; line: Line; bonus: Icon; lines: number }) =>
        lines > 1 ? `A ${number} finishes ${lines} lines at once, and one bonus ${does.en(bonus)}.` : `A ${number} finishes a ${LINE.en[line]}, and its bonus ${does.en(bonus)}.`,
      near: ({ number, line, bonus }: { number: number; line: Line; bonus: Icon }) => `After a ${number} only one square of a ${LINE.en[line]} is open; its bonus ${does.en(bonus)}.`,
      begin: ({ number }) => `A ${number} begins two lines where nothing is crossed yet.`,
    },
    move: (move: Move, view: View) => {
      const cross = square(move, view)
      if (cross) return `Cross the ${cross.number} on card ${cross.nth}.`
      return move.type === 'keep' ? 'Keep the cards with a ring.' : move.type === 'take_back' ? 'Take it back.' : 'You are done.'
    },
    refusals: {
      over: 'All four rounds are played.',
      done_already: 'The next number comes when all are done.',
      not_now: 'Only what is lit can be done now.',
      nothing_to_take_back: 'You have crossed nothing for this number yet.',
      wrong_count: 'Everybody keeps the same number of cards.',
      not_offered: 'You keep some of the cards that you drew.',
      one_only: 'One number, one cross. More come only from bonuses.',
      no_lightning: 'One lightning changes the number by one. Finished lines bring new ones.',
      no_bonus: 'A bonus waits only where a line was finished just now.',
      wrong_number: 'A bonus with a number crosses that number and no other.',
      must_cross: 'Whoever has the number crosses it. Only lightning changes the number.',
      must_resolve: 'A bonus is used at once, before you are done.',
      not_yours: 'You cross on your own cards only.',
      no_such_square: 'A card has nine squares.',
      crossed_already: 'Every square is crossed once.',
    },
  },
  de: {
    look: {
      keep: ({ numbers }, bot) => (bot === null ? `Such verschiedene Karten: Zusammen können sie ${numbers} der 9 Zahlen haben.` : `Diese Karten haben ${numbers} der 9 Zahlen.`),
      take_back: () => 'Ein anderes Kreuz wäre mehr wert. Du darfst dieses zurücknehmen.',
      done: () => 'Besseres gibt es jetzt nicht anzukreuzen.',
      box: ({ number, points }) => `Eine ${number} macht eine ganze Karte voll: ${points} Punkte.`,
      line: ({ number, line, bonus, lines }: { number: number; line: Line; bonus: Icon; lines: number }) =>
        lines > 1 ? `Eine ${number} schließt ${lines} Linien auf einmal, und ein Bonus ${does.de(bonus)}.` : `Eine ${number} schließt eine ${LINE.de[line]}, und ihr Bonus ${does.de(bonus)}.`,
      near: ({ number, line, bonus }: { number: number; line: Line; bonus: Icon }) => `Nach einer ${number} ist in einer ${LINE.de[line]} nur noch ein Feld offen; ihr Bonus ${does.de(bonus)}.`,
      begin: ({ number }) => `Eine ${number} beginnt zwei Linien, in denen noch nichts angekreuzt ist.`,
    },
    move: (move: Move, view: View) => {
      const cross = square(move, view)
      if (cross) return `Kreuz die ${cross.number} auf Karte ${cross.nth} an.`
      return move.type === 'keep' ? 'Behalte die Karten mit dem Ring.' : move.type === 'take_back' ? 'Nimm es zurück.' : 'Du bist fertig.'
    },
    refusals: {
      over: 'Alle vier Runden sind gespielt.',
      done_already: 'Die nächste Zahl kommt, wenn alle fertig sind.',
      not_now: 'Jetzt geht nur, was leuchtet.',
      nothing_to_take_back: 'Für diese Zahl hast du noch nichts angekreuzt.',
      wrong_count: 'Alle behalten gleich viele Karten.',
      not_offered: 'Du behältst einige der Karten, die du gezogen hast.',
      one_only: 'Eine Zahl, ein Kreuz. Mehr gibt es nur durch Boni.',
      no_lightning: 'Ein Blitz ändert die Zahl um eins. Neue bringen fertige Linien.',
      no_bonus: 'Ein Bonus wartet nur, wo gerade eine Linie fertig wurde.',
      wrong_number: 'Ein Bonus mit einer Zahl kreuzt diese Zahl an und keine andere.',
      must_cross: 'Wer die Zahl hat, kreuzt sie an. Nur Blitze ändern die Zahl.',
      must_resolve: 'Ein Bonus wird sofort genutzt, bevor du fertig bist.',
      not_yours: 'Angekreuzt wird nur auf den eigenen Karten.',
      no_such_square: 'Eine Karte hat neun Felder.',
      crossed_already: 'Jedes Feld wird einmal angekreuzt.',
    },
  },
}
export default hints
