// What the shell says about this game, in the room and after a refusal. What is printed on the box
// is in lid.ts, what the table itself says in words.ts.

import type { GameTexts, Language, Texts } from '$shell/game'
import { rungs } from './story/rungs'
import { tieForFirst } from './story/story'
import type { View } from './types.gen'

/** Alone there is nobody to win against: the rung of the ladder is the result. */
const headline = (language: Language) => (_: unknown, __: unknown, view: unknown) => {
  const { rung } = view as View
  return rung === null ? null : `${rungs[language][rung] ?? ''}${rung === 0 ? '.' : '!'}`
}

/** R19: a tie in points is broken by moons. */
const because =
  ({ equal, name, more }: { equal: string; name: (name: string | null) => string; more: string }): GameTexts['because'] =>
  (result, you, view, seats) => {
    const tie = tieForFirst(result, (view as View).players)
    if (!tie) return null
    if (!tie.moons) return equal
    const first = tie.first.map((seat) => seats[seat]!.name).join(', ')
    return `${name(tie.first.includes(you ?? -1) ? null : first)} ${more} (${tie.moons.most} : ${tie.moons.next}).`
  }

const en: GameTexts = {
  headline: headline('en'),
  because: because({
    equal: 'As many points, and as many moons.',
    name: (name) => `Equal points: ${name === null ? 'you have' : `${name} has`}`,
    more: 'more moons',
  }),
  options: {
    turn_seconds: {
      label: 'Seconds for each number',
      explain: 'Whoever is not done by then gets a simple choice. New cards have twice the time.',
      values: { null: 'No clock', '20': '20', '30': '30', '60': '60', '120': '120' },
    },
    deck: {
      label: 'Cards',
      explain: 'Our own 60 cards, or a deck from a file.',
      values: { standard: 'Ours' },
      more: true,
    },
  },
  errors: {
    over: 'The match is over.',
    done_already: 'You are done. Wait for the others.',
    not_now: 'Not now. Look at what is lit.',
    nothing_to_take_back: 'There is nothing to take back.',
    wrong_count: 'That is not the right number of cards.',
    not_offered: 'Choose from the cards you drew.',
    one_only: 'Only one square for each number. Take it back to choose another.',
    no_lightning: 'You do not have enough lightning for that.',
    no_bonus: 'No bonus waits there.',
    wrong_number: 'That square does not fit the bonus.',
    must_cross: 'You have a match: cross it, or pay lightning.',
    must_resolve: 'Use your bonus first.',
    not_yours: 'That is not your card.',
    no_such_square: 'There is no such square.',
    crossed_already: 'That square is crossed already.',
    bad_deck: 'This is no deck. A deck is a list of 60 lines such as "312 564 123 8 ? 9 star moon double".',
    deck_count: 'A deck has 60 cards. This file has {cards}.',
    deck_words: 'Card {card} has {words} words. It needs 9: three rows and six bonuses.',
    deck_row: 'Card {card} has the row “{row}”. A row is three digits from 1 to 9.',
    deck_bonus: 'Card {card} has the bonus “{bonus}”. A bonus is a digit from 1 to 9, ?, star, lightning, double, moon or blank.',
    deck_alike: 'Cards {first} and {card} are alike. Every card is there once.',
  },
}

const de: GameTexts = {
  headline: headline('de'),
  because: because({
    equal: 'Gleich viele Punkte und gleich viele Monde.',
    name: (name) => `Punktgleich: ${name === null ? 'Du hast' : `${name} hat`}`,
    more: 'mehr Monde',
  }),
  options: {
    turn_seconds: {
      label: 'Sekunden für jede Zahl',
      explain: 'Wer dann nicht fertig ist, bekommt eine einfache Wahl. Für neue Karten gilt die doppelte Zeit.',
      values: { null: 'Ohne Uhr', '20': '20', '30': '30', '60': '60', '120': '120' },
    },
    deck: {
      label: 'Karten',
      explain: 'Unsere eigenen 60 Karten, oder ein Stapel aus einer Datei.',
      values: { standard: 'Unsere' },
      more: true,
    },
  },
  errors: {
    over: 'Das Spiel ist vorbei.',
    done_already: 'Du bist fertig. Warte auf die anderen.',
    not_now: 'Jetzt nicht. Schau, was leuchtet.',
    nothing_to_take_back: 'Es gibt nichts zurückzunehmen.',
    wrong_count: 'Das ist nicht die richtige Anzahl Karten.',
    not_offered: 'Wähle aus den Karten, die du gezogen hast.',
    one_only: 'Nur ein Feld für jede Zahl. Nimm es zurück, um ein anderes zu wählen.',
    no_lightning: 'Dafür hast du nicht genug Blitze.',
    no_bonus: 'Dort wartet kein Bonus.',
    wrong_number: 'Das Feld passt nicht zum Bonus.',
    must_cross: 'Du hast ein passendes Feld: kreuze es an oder zahle Blitze.',
    must_resolve: 'Nutze zuerst deinen Bonus.',
    not_yours: 'Das ist nicht deine Karte.',
    no_such_square: 'Dieses Feld gibt es nicht.',
    crossed_already: 'Dieses Feld ist schon angekreuzt.',
    bad_deck: 'Das ist kein Stapel. Ein Stapel ist eine Liste von 60 Zeilen wie "312 564 123 8 ? 9 star moon double".',
    deck_count: 'Ein Stapel hat 60 Karten. Diese Datei hat {cards}.',
    deck_words: 'Karte {card} hat {words} Wörter. Es müssen 9 sein: drei Reihen und sechs Boni.',
    deck_row: 'Karte {card} hat die Reihe „{row}“. Eine Reihe sind drei Ziffern von 1 bis 9.',
    deck_bonus: 'Karte {card} hat den Bonus „{bonus}“. Ein Bonus ist eine Ziffer von 1 bis 9, ?, star, lightning, double, moon oder blank.',
    deck_alike: 'Karte {first} und Karte {card} sind gleich. Jede Karte gibt es nur einmal.',
  },
}

const texts: Texts = { en, de }
export default texts
