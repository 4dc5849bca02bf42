// What the shell says about this game, in the room and after a refusal. What is printed on the box
// is in lid.ts, what the table itself says in words.ts.

import type { GameTexts, Language, Texts } from '$shell/game'
import { tie } from './story/story'
import type { View } from './types.gen'
import { words } from './words'

/** R15: how a tie was broken, or that it was not. */
const because =
  (language: Language): GameTexts['because'] =>
  ({ points }, you, view, seats) => {
    const tied = tie(points, (view as View).finished)
    if (!tied) return null
    const t = words[language].story
    const said = tied.seats.map((seat) => points[seat]).join(' : ')
    const [one = 0, other = 0] = [...tied.sums].sort((a, b) => b - a)
    if (one === other) return t.shared(said)
    const first = tied.seats[tied.sums.indexOf(one)]!
    return t.tied(said, first === you ? null : seats[first]!.name, [one, other])
  }

const en: GameTexts = {
  because: because('en'),
  deal: 'Land on Mars',
  points: 'rounds won',
  options: {
    call: {
      label: 'Calling the equation',
      values: { solve: 'Work it out', type: 'Type it', pick: 'Pick it' },
      explain: {
        solve: 'Choose the sign, then tap the answer on Mars.',
        type: 'Type the whole equation, for practice.',
        pick: 'The equations are shown and their hexes lit.',
      },
    },
    operations: {
      label: 'Signs',
      values: { all: '+ − × ÷', plus_minus: '+ and −' },
      explain: { all: 'All four signs, numbers up to 36.', plus_minus: 'For the youngest: numbers from 1 to 12.' },
    },
    rounds: { label: 'Rounds', explain: 'Whoever wins most of them wins.' },
    map: {
      label: 'Map',
      values: { auto: 'Fitting', classic: 'Classic', wide: 'Wide', young: 'Young' },
      explain: {
        auto: 'Classic for two, wide for more, young for + and −.',
        classic: '21 hexes: every number once, and a second 1.',
        wide: 'Every number once for each player.',
        young: 'Only the numbers from 1 to 12.',
      },
      more: true,
    },
    markers: {
      label: 'Markers',
      values: { any: 'Any marker', matching: 'Matching' },
      explain: { any: 'Any marker claims any hex.', matching: 'Advanced: each number only once, with its own marker.' },
      more: true,
    },
    colony: { label: 'Outposts to win', explain: 'So many together win the round at once. The rule of the game is 7.', more: true },
    drifts: { label: 'Drifts to stop', explain: 'The round stops when everybody drifts so often running.', more: true },
  },
  errors: {
    over: 'The match is over.',
    not_your_turn: 'It is not your turn yet.',
    roll_first: 'Roll the dice first.',
    shuffle_first: 'Shuffle the map for the next round first.',
    call_first: 'You have rolled. Now call an equation.',
    no_such_hex: 'There is no such hex. Tap another one.',
    only_plus_minus: 'In this game we play with + and − only.',
    not_on_dice: 'That number is not on your dice. Try again.',
    only_once: 'That number is only once on your dice. Try again.',
    larger_first: 'Turn it round: the larger number comes first.',
    does_not_divide: 'That does not come out even. Try another sign.',
    nothing_left: 'That leaves nothing. Try another sign.',
    wrong_answer: 'That is not the answer. Try again.',
    wrong_hex: 'Your equation is right, but this hex has another number. Find your hex.',
    own_hex: 'Your own outpost stands here already.',
    taken: 'This hex is taken. Only a double can seize it.',
    marker_used: 'That marker is on the map already. Try another number.',
    no_markers: 'All your markers are on the map.',
    map_needs_signs: 'This map has numbers up to 36, and + and − only make 1 to 12. Choose the map Fitting or Young, or all four signs.',
    type_it: 'Type the whole equation, with both dice and the answer.',
    tap_it: 'Choose a sign and tap the answer on the map.',
    bad_map: 'This is no map. A map has 2 to 127 hexes, each as [x, y, number].',
    map_number: 'Hex {hex} has the number {number}. Two dice cannot make it with these signs.',
    map_twice: 'Hex {hex} lies on hex {first}. Every place is for one hex.',
    map_loose: 'Hex {hex} hangs loose. All hexes lie in one piece.',
  },
}

const de: GameTexts = {
  because: because('de'),
  deal: 'Auf dem Mars landen',
  points: 'Gewonnene Runden',
  options: {
    call: {
      label: 'Die Rechnung ansagen',
      values: { solve: 'Ausrechnen', type: 'Eintippen', pick: 'Aussuchen' },
      explain: {
        solve: 'Wähle das Zeichen, dann tippe das Ergebnis auf dem Mars an.',
        type: 'Tippe die ganze Rechnung ein, zum Üben.',
        pick: 'Die Rechnungen stehen da und ihre Felder sind hell.',
      },
    },
    operations: {
      label: 'Zeichen',
      values: { all: '+ − × ÷', plus_minus: '+ und −' },
      explain: { all: 'Alle vier Zeichen, Zahlen bis 36.', plus_minus: 'Für die Jüngsten: Zahlen von 1 bis 12.' },
    },
    rounds: { label: 'Runden', explain: 'Wer die meisten gewinnt, gewinnt.' },
    map: {
      label: 'Karte',
      values: { auto: 'Passend', classic: 'Klassisch', wide: 'Weit', young: 'Jung' },
      explain: {
        auto: 'Klassisch zu zweit, weit zu mehreren, jung für + und −.',
        classic: '21 Felder: jede Zahl einmal und eine zweite 1.',
        wide: 'Jede Zahl einmal für jeden.',
        young: 'Nur die Zahlen von 1 bis 12.',
      },
      more: true,
    },
    markers: {
      label: 'Marker',
      values: { any: 'Jeder Marker', matching: 'Passender' },
      explain: { any: 'Jeder Marker besetzt jedes Feld.', matching: 'Für Fortgeschrittene: jede Zahl nur einmal, mit ihrem Marker.' },
      more: true,
    },
    colony: { label: 'Außenposten zum Sieg', explain: 'So viele zusammen gewinnen die Runde sofort. Die Spielregel ist 7.', more: true },
    drifts: { label: 'Treiben bis zum Ende', explain: 'Die Runde endet, wenn alle so oft nacheinander im All treiben.', more: true },
  },
  errors: {
    over: 'Das Spiel ist vorbei.',
    not_your_turn: 'Du bist noch nicht dran.',
    roll_first: 'Würfle zuerst.',
    shuffle_first: 'Mische zuerst die Karte für die nächste Runde.',
    call_first: 'Du hast gewürfelt. Nun sag eine Rechnung an.',
    no_such_hex: 'Dieses Feld gibt es nicht. Tippe ein anderes an.',
    only_plus_minus: 'In diesem Spiel gibt es nur + und −.',
    not_on_dice: 'Diese Zahl ist nicht auf deinen Würfeln. Noch einmal!',
    only_once: 'Diese Zahl ist nur einmal auf deinen Würfeln. Noch einmal!',
    larger_first: 'Dreh es um: Die größere Zahl steht vorn.',
    does_not_divide: 'Das geht nicht auf. Nimm ein anderes Zeichen.',
    nothing_left: 'Das lässt nichts übrig. Nimm ein anderes Zeichen.',
    wrong_answer: 'Das ist nicht das Ergebnis. Noch einmal!',
    wrong_hex: 'Deine Rechnung stimmt, aber hier liegt eine andere Zahl. Such dein Feld.',
    own_hex: 'Hier steht schon dein Außenposten.',
    taken: 'Dieses Feld ist besetzt. Nur ein Pasch kann es erobern.',
    marker_used: 'Dieser Marker liegt schon auf der Karte. Nimm eine andere Zahl.',
    no_markers: 'Alle deine Marker liegen auf der Karte.',
    map_needs_signs: 'Diese Karte hat Zahlen bis 36, mit + und − gehen nur 1 bis 12. Nimm die Karte Passend oder Jung, oder alle vier Zeichen.',
    type_it: 'Tippe die ganze Rechnung, mit beiden Würfeln und dem Ergebnis.',
    tap_it: 'Wähle ein Zeichen und tippe das Ergebnis auf der Karte an.',
    bad_map: 'Das ist keine Karte. Eine Karte hat 2 bis 127 Felder, jedes als [x, y, Zahl].',
    map_number: 'Feld {hex} hat die Zahl {number}. Mit diesen Zeichen geht sie aus zwei Würfeln nicht.',
    map_twice: 'Feld {hex} liegt auf Feld {first}. Auf jeden Platz gehört nur ein Feld.',
    map_loose: 'Feld {hex} hängt nicht an den anderen. Alle Felder liegen in einem Stück.',
  },
}

const texts: Texts = { en, de }
export default texts
