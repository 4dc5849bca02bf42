// What the shell says about this game, in the room and after a refusal. What is printed on the box
// is in lid.ts, what the table itself says in words.ts.

import type { GameTexts, Texts } from '$shell/game'
import type { View } from './types.gen'

/** R14: a single game has no points. */
const isSingle = (view: unknown) => (view as View).options.games === 1

/** Why somebody has won who still holds cards (R11), or several have (R13); otherwise there is nothing to tell. */
const because = (stuck: string, shared: string): GameTexts['because'] => (result, _, view) => {
  if (isSingle(view) && (view as View).reports.at(-1)?.how === 'stuck') return stuck
  return !isSingle(view) && result.places.filter((place) => place === 1).length > 1 ? shared : null
}

const en: GameTexts = {
  points: 'negative points',
  left: (view) => (isSingle(view) ? 'Cards left' : null),
  because: because('Nothing fitted any more: the fewest cards win.', 'The same negative points: they share the win.'),
  options: {
    games: {
      label: 'How long',
      values: { '1': 'One game', '4': 'Tournament' },
      explain: { '1': 'The first to get rid of all cards wins.', '4': 'Four games. Cards left in hand are negative points.' },
    },
    deck: {
      label: 'Cards',
      values: { hochspannung: 'Hochspannung', combined: 'With Unter Spannung' },
      explain: { hochspannung: '61 cards to multiply.', combined: '134 cards: multiply, and add or take away.' },
    },
    announce: {
      label: 'Saying the answer',
      values: { typed: 'Type it', tap: 'Only play' },
      explain: { typed: 'Type the answer, then tap your card.', tap: 'Tapping the right card is enough.' },
    },
    lock_ms: {
      label: 'Wait after a mistake',
      only: { calm: ['false'] },
      values: { '0': 'None', '400': '0.4 s', '800': '0.8 s', '1500': '1.5 s', '3000': '3 s', '5000': '5 s' },
      unit: 's',
      per: 1000,
      explain: 'The rule of the game is none. A short wait stops guessing.',
      more: true,
    },
    penalty: {
      label: 'Negative points',
      values: { hand: 'Cards in hand', hand_and_pile: 'Hand and pile' },
      explain: { hand: 'The rule of the game: cards in the draw pile do not count.', hand_and_pile: 'Cards in the draw pile count too.' },
      only: { games: ['4'] },
      more: true,
    },
    hand_limit: {
      label: 'Most cards in hand',
      values: { null: 'No limit' },
      explain: 'The rule of the game is no limit.',
      more: true,
    },
    fair_race: {
      label: 'Fair race',
      explain: 'A slow connection does not lose: your own screen’s time counts.',
      only: { calm: ['false'] },
      more: true,
    },
    calm: {
      label: 'Without hurry',
      explain: 'No clock, no race: everybody answers, and all right answers count.',
      more: true,
    },
    tables: {
      label: 'Times tables',
      explain: 'Only cards with one of these numbers are dealt.',
      more: true,
    },
  },
  errors: {
    too_late: 'Too late. Your card is back.',
    locked: 'That was wrong. Wait a moment.',
    pile_empty: 'Your draw pile is used up.',
    hand_full: 'Your hand is full. Play a card first.',
    not_last: 'Only your very last card goes face down.',
    not_in_hand: 'That card is not in your hand.',
    not_now: 'Wait for the countdown.',
    over: 'This game is over.',
    say_it: 'Say the answer first, then tap the card.',
    nothing_to_say: 'At this table just tap the card.',
    answered: 'You have answered. The others are still thinking.',
    not_yet: 'You can still draw a card.',
    deck_too_small: 'These tables have too few cards for so many players. Choose more of them.',
  },
}

const de: GameTexts = {
  points: 'Minuspunkte',
  left: (view) => (isSingle(view) ? 'Übrige Karten' : null),
  because: because('Nichts passte mehr: Wer am wenigsten Karten hat, gewinnt.', 'Gleich viele Minuspunkte: Sie teilen sich den Sieg.'),
  options: {
    games: {
      label: 'Wie lange',
      values: { '1': 'Ein Spiel', '4': 'Turnier' },
      explain: { '1': 'Wer zuerst alle Karten los ist, gewinnt.', '4': 'Vier Spiele. Karten auf der Hand sind Minuspunkte.' },
    },
    deck: {
      label: 'Karten',
      values: { hochspannung: 'Hochspannung', combined: 'Mit Unter Spannung' },
      explain: { hochspannung: '61 Karten zum Malnehmen.', combined: '134 Karten: mal, plus und minus.' },
    },
    announce: {
      label: 'Das Ergebnis sagen',
      values: { typed: 'Tippen', tap: 'Nur legen' },
      explain: { typed: 'Tippe das Ergebnis, dann deine Karte.', tap: 'Die richtige Karte antippen genügt.' },
    },
    lock_ms: {
      label: 'Warten nach einem Fehler',
      only: { calm: ['false'] },
      values: { '0': 'Gar nicht', '400': '0,4 s', '800': '0,8 s', '1500': '1,5 s', '3000': '3 s', '5000': '5 s' },
      unit: 's',
      per: 1000,
      explain: 'Die Spielregel kennt kein Warten. Ein kurzes verhindert Raten.',
      more: true,
    },
    penalty: {
      label: 'Minuspunkte',
      values: { hand: 'Handkarten', hand_and_pile: 'Hand und Stapel' },
      explain: { hand: 'Die Spielregel: Karten im Nachziehstapel zählen nicht.', hand_and_pile: 'Karten im Nachziehstapel zählen auch.' },
      only: { games: ['4'] },
      more: true,
    },
    hand_limit: {
      label: 'Höchstens auf der Hand',
      values: { null: 'Ohne Grenze' },
      explain: 'Die Spielregel kennt keine Grenze.',
      more: true,
    },
    fair_race: {
      label: 'Faires Rennen',
      explain: 'Langsames Netz verliert nicht: Es zählt die Zeit auf dem eigenen Bildschirm.',
      only: { calm: ['false'] },
      more: true,
    },
    calm: {
      label: 'Ohne Eile',
      explain: 'Keine Uhr, kein Wettlauf: Alle antworten, und alle richtigen Antworten zählen.',
      more: true,
    },
    tables: {
      label: 'Reihen des Einmaleins',
      explain: 'Nur Karten mit einer dieser Zahlen werden ausgeteilt.',
      more: true,
    },
  },
  errors: {
    too_late: 'Zu spät. Deine Karte ist zurück.',
    locked: 'Das war falsch. Warte einen Augenblick.',
    pile_empty: 'Dein Stapel ist leer.',
    hand_full: 'Deine Hand ist voll. Leg zuerst eine Karte ab.',
    not_last: 'Nur deine allerletzte Karte wird verdeckt gelegt.',
    not_in_hand: 'Diese Karte ist nicht auf deiner Hand.',
    not_now: 'Warte auf den Countdown.',
    over: 'Dieses Spiel ist vorbei.',
    say_it: 'Sag zuerst das Ergebnis, dann tippe die Karte an.',
    nothing_to_say: 'An diesem Tisch tippst du nur die Karte an.',
    answered: 'Du hast geantwortet. Die anderen überlegen noch.',
    not_yet: 'Du kannst noch eine Karte ziehen.',
    deck_too_small: 'Diese Reihen haben zu wenige Karten für so viele. Nehmt mehr dazu.',
  },
}

const texts: Texts = { en, de }
export default texts
