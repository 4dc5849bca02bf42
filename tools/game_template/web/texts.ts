// What the shell says about this game, in the room and after a refusal.

import type { GameTexts, Texts } from '$shell/game'

const en: GameTexts = {
  options: {
    rounds: { label: 'Rounds', explain: 'One prize each.' },
    seconds: { label: 'Time to pick', values: { null: 'No limit' }, explain: 'In seconds.' },
  },
  errors: {
    not_now: 'Wait for the countdown.',
    too_late: 'Too late. The next round has begun.',
    picked: 'You have picked already.',
    no_such_number: 'There is no such number.',
  },
}

const de: GameTexts = {
  options: {
    rounds: { label: 'Runden', explain: 'Jede mit einem Preis.' },
    seconds: { label: 'Zeit zum Wählen', values: { null: 'Ohne Grenze' }, explain: 'In Sekunden.' },
  },
  errors: {
    not_now: 'Warte auf den Countdown.',
    too_late: 'Zu spät. Die nächste Runde hat begonnen.',
    picked: 'Du hast schon gewählt.',
    no_such_number: 'Diese Zahl gibt es nicht.',
  },
}

const texts: Texts = { en, de }
export default texts
