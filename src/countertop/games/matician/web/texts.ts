// What the shell says about this game, in the room and after a refusal. What is printed on the box
// is in lid.ts, what the table itself says in words.ts.

import type { GameTexts, Language, Result, SeatInfo, Texts } from '$shell/game'
import { tie } from './story/tie'
import type { View } from './types.gen'

type Told = (names: string, value: string, who: { you: boolean; count: number }) => string

/** The sentence below a result: how it comes that some share, or that equal points are not equal places. */
function because(language: Language, you: string, together: Told, sooner: (points: number) => string) {
  return (result: Result, own: number | null, view: unknown, seats: readonly SeatInfo[]): string | null => {
    const found = tie(result, view as View)
    if (!found) return null
    if (found.kind === 'sooner') return sooner(found.points)
    const sharing = [...found.seats].sort((seat) => (seat === own ? -1 : 0))
    const names = sharing.map((seat) => (seat === own ? you : seats[seat]!.name))
    return together(new Intl.ListFormat(language, { type: 'conjunction' }).format(names), found.value, { you: sharing[0] === own, count: sharing.length })
  }
}

const en: GameTexts = {
  options: {
    points: {
      label: 'Points to win',
      explain: 'One point for each round. The rule of the game is 3.',
    },
    division: {
      label: 'Division',
      explain: 'Four ÷ join the symbols. Then there are fractions.',
    },
    play_on: {
      label: 'Play on for the places',
      explain: 'Whoever has the points is out with their place. The others go on.',
    },
    seconds: {
      label: 'Seconds for each step',
      values: { null: 'No clock' },
      steps: [10, 15, 20, 30, 45, 60, 90, 120, 180, 300],
      explain: 'Whoever has not built by then builds with their two highest numbers. Whoever has not chosen passes.',
      more: true,
    },
    extra_signs: {
      label: 'House signs',
      explain: 'Four ½ and four ² join the deck. This is our own rule.',
      more: true,
    },
  },
  errors: {
    over: 'This match is over.',
    out: 'You have your place. The others play on.',
    too_early: 'Too early for that.',
    too_late: 'Too late: that step is over.',
    not_now: 'You have said so already.',
    same_card: 'Each side needs a card of its own.',
    not_a_number: 'Take a number from your hand.',
    not_a_sign: 'Take a sign from your hand.',
    no_opponent: 'A sign goes in front of somebody else’s number.',
  },
  because: because(
    'en',
    'You',
    (names, value, { you, count }) =>
      `${names} got there in the same round, ${count === 2 ? 'both' : 'all'} with ${value}. ${you ? 'You' : 'They'} share the win.`,
    (points) => `Whoever had ${points} ${points === 1 ? 'point' : 'points'} first is ahead.`,
  ),
}

const de: GameTexts = {
  options: {
    points: {
      label: 'Punkte zum Sieg',
      explain: 'Ein Punkt für jede Runde. Die Spielregel ist 3.',
    },
    division: {
      label: 'Teilen',
      explain: 'Vier ÷ kommen zu den Rechenzeichen. Dann gibt es Brüche.',
    },
    play_on: {
      label: 'Um die Plätze weiterspielen',
      explain: 'Wer die Punkte hat, hat seinen Platz. Die anderen spielen weiter.',
    },
    seconds: {
      label: 'Sekunden für jeden Schritt',
      values: { null: 'Ohne Uhr' },
      steps: [10, 15, 20, 30, 45, 60, 90, 120, 180, 300],
      explain: 'Wer dann nicht gebaut hat, baut mit den zwei höchsten Zahlen. Wer nicht gewählt hat, passt.',
      more: true,
    },
    extra_signs: {
      label: 'Hausvorzeichen',
      explain: 'Vier ½ und vier ² kommen dazu. Das ist unsere eigene Regel.',
      more: true,
    },
  },
  errors: {
    over: 'Dieses Spiel ist vorbei.',
    out: 'Du hast deinen Platz. Die anderen spielen weiter.',
    too_early: 'Dafür ist es noch zu früh.',
    too_late: 'Dafür ist es zu spät: Der Schritt ist vorbei.',
    not_now: 'Das hast du schon gesagt.',
    same_card: 'Jede Seite braucht eine eigene Karte.',
    not_a_number: 'Nimm eine Zahl aus deiner Hand.',
    not_a_sign: 'Nimm ein Vorzeichen aus deiner Hand.',
    no_opponent: 'Ein Vorzeichen kommt vor die Zahl von jemand anderem.',
  },
  because: because(
    'de',
    'Du',
    (names, value, { you, count }) =>
      `${names} ${you ? 'wart' : 'waren'} in derselben Runde am Ziel, ${count === 2 ? 'beide' : 'alle'} mit ${value}. ${you ? 'Ihr teilt euch' : 'Sie teilen sich'} den Sieg.`,
    (points) => `Wer zuerst ${points} ${points === 1 ? 'Punkt' : 'Punkte'} hatte, steht vorn.`,
  ),
}

const texts: Texts = { en, de }
export default texts
