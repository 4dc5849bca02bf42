// What the shell says about this game, in the room and after a refusal. What is printed on the box
// is in lid.ts, what the table itself says in words.ts.

import type { GameTexts, Language, Texts } from '$shell/game'
import { ending } from './story/deeds'
import type { View } from './types.gen'
import { words } from './words'

const headline = (language: Language) => (_: unknown, __: unknown, view: unknown) => ending(view as View, words[language])

const because = (language: Language) => (_: unknown, __: unknown, view: unknown) => ((view as View).rung === null ? words[language].check.noLadder : null)

const en: GameTexts = {
  points: 'points',
  together: true,
  headline: headline('en'),
  because: because('en'),
  options: {
    seconds: {
      label: 'Time for a round',
      only: { calm: ['false'] },
      values: { '30': '½ min', '60': '1 min', '120': '2 min', '180': '3 min', '300': '5 min', null: 'No clock' },
      unit: 's',
      explain: {
        '30': 'A quick try.',
        '60': 'For the fast.',
        '120': 'A little quicker.',
        '180': 'The rule of the game. Alone you have 4 minutes.',
        '300': 'More time to think.',
        null: 'A round ends when all press Done.',
      },
    },
    rounds: { label: 'Rounds', explain: 'The rule of the game is 3.' },
    advanced: { label: 'Advanced cards', explain: 'Factors 11 and 12, cubes and high powers. Without them it is easier.' },
    check: {
      label: 'Mistakes',
      values: { verify: 'Found at the end', instant: 'Shown at once' },
      explain: { verify: 'The rule of the game: nobody checks while the clock runs.', instant: 'For learners: a wrong card comes back.' },
    },
    auto_draw: { label: 'Cards draw themselves', explain: 'Off: you draw by hand, whenever you like.', more: true },
    open_hands: { label: 'Open hands', explain: 'You see the cards of your team.', more: true },
    calm: { label: 'Without hurry', explain: 'No clock and no race: a round ends when all press Done.', more: true },
    tables: { label: 'Times tables', explain: 'Only cards with one of these numbers.', more: true },
  },
  errors: {
    too_late: 'Too late. Your card is back.',
    wrong_order: 'That card breaks the order. Try another place.',
    does_not_fit: 'That card does not fit this goal. Read it again.',
    not_equal: 'These two cards are not equal. Only equal cards can be stacked.',
    not_in_hand: 'That card is not in your hand any more.',
    no_such_goal: 'That goal does not lie on the table.',
    already_ready: 'You are ready. Wait for the others.',
    hand_full: 'Your hand is full. Play a card first.',
    no_cards: 'There are no cards left to draw.',
    no_swap: 'You can swap only with Help, and once each.',
    no_help: 'All Help cards are used.',
    no_choice: 'Choose at least one card.',
    twice: 'Choose each card only once.',
    not_in_set: 'That card is gone. Choose again.',
    not_now: 'Not now. Wait for the clock.',
    time_up: 'Time is up. Your card is back.',
    over: 'The game is over.',
    deck_too_small: 'These tables have too few cards for your team. Choose more of them.',
  },
}

const de: GameTexts = {
  points: 'Punkte',
  together: true,
  headline: headline('de'),
  because: because('de'),
  options: {
    seconds: {
      label: 'Zeit für eine Runde',
      only: { calm: ['false'] },
      values: { '30': '½ Min', '60': '1 Min', '120': '2 Min', '180': '3 Min', '300': '5 Min', null: 'Ohne Uhr' },
      unit: 's',
      explain: {
        '30': 'Zum Ausprobieren.',
        '60': 'Für Schnelle.',
        '120': 'Etwas schneller.',
        '180': 'Die Spielregel. Allein hast du 4 Minuten.',
        '300': 'Mehr Zeit zum Denken.',
        null: 'Eine Runde endet, wenn alle Fertig drücken.',
      },
    },
    rounds: { label: 'Runden', explain: 'Die Spielregel ist 3.' },
    advanced: { label: 'Karten für Profis', explain: 'Faktoren 11 und 12, hoch 3 und mehr. Ohne sie ist es leichter.' },
    check: {
      label: 'Fehler',
      values: { verify: 'Am Ende gesucht', instant: 'Sofort gezeigt' },
      explain: { verify: 'Die Spielregel: Niemand prüft, solange die Uhr läuft.', instant: 'Zum Lernen: Eine falsche Karte kommt zurück.' },
    },
    auto_draw: { label: 'Von selbst nachziehen', explain: 'Aus: Du ziehst von Hand, wann du willst.', more: true },
    open_hands: { label: 'Offene Karten', explain: 'Du siehst die Karten deines Teams.', more: true },
    calm: { label: 'Ohne Eile', explain: 'Keine Uhr, kein Wettlauf: Eine Runde endet, wenn alle Fertig drücken.', more: true },
    tables: { label: 'Reihen des Einmaleins', explain: 'Nur Karten mit einer dieser Zahlen.', more: true },
  },
  errors: {
    too_late: 'Zu spät. Deine Karte ist zurück.',
    wrong_order: 'Diese Karte stört die Reihenfolge. Probier einen anderen Platz.',
    does_not_fit: 'Diese Karte passt nicht zu diesem Ziel. Lies es noch mal.',
    not_equal: 'Diese zwei Karten sind nicht gleich. Nur gleiche kommen aufeinander.',
    not_in_hand: 'Diese Karte ist nicht mehr auf deiner Hand.',
    no_such_goal: 'Dieses Ziel liegt nicht auf dem Tisch.',
    already_ready: 'Du bist bereit. Warte auf die anderen.',
    hand_full: 'Deine Hand ist voll. Leg zuerst eine Karte.',
    no_cards: 'Es gibt keine Karten mehr zum Ziehen.',
    no_swap: 'Tauschen kannst du nur mit Hilfe, und jeder einmal.',
    no_help: 'Alle Hilfekarten sind verbraucht.',
    no_choice: 'Wähle mindestens eine Karte.',
    twice: 'Wähle jede Karte nur einmal.',
    not_in_set: 'Diese Karte ist weg. Wähle noch mal.',
    not_now: 'Nicht jetzt. Warte auf die Uhr.',
    time_up: 'Die Zeit ist um. Deine Karte ist zurück.',
    over: 'Das Spiel ist vorbei.',
    deck_too_small: 'Diese Reihen haben zu wenige Karten für euer Team. Nehmt mehr dazu.',
  },
}

const texts: Texts = { en, de }
export default texts
