// What the table and the story say.

import type { Language } from '$shell/table'

export interface Words {
  title: string
  hochspannung: (left: number, right: number, one: number, other: number) => string
  unterSpannung: (number: number, modifier: number) => string
  game: (number: number, of: number) => string
  you: string
  said: (name: string) => string
  youSaid: string
  played: (name: string) => string
  youPlayed: string
  nobodyYet: string
  pile: (card: string) => string
  pileFaceDown: string
  yourCards: string
  pad: string
  answer: (answer: string) => string
  noAnswer: string
  draw: string
  drawLabel: (left: number) => string
  emptyLabel: string
  space: string
  faceDown: string
  card: (name: string) => string
  hidden: string
  cardsLeft: (cards: number) => string
  getReady: string
  stuck: string
  letsGo: string
  go: string
  tooLate: string
  tooLateBy: readonly [before: string, after: string]
  notSo: (problem: string, said: number) => string
  doesNotFit: (problem: string) => string
  rightButNotFit: (said: number) => string
  sayFirst: string
  lastCard: string
  lastCardLong: string
  layFaceDown: (card: string) => string
  laidLast: (name: string) => string
  youLaidLast: string
  drew: (card: string) => string
  watching: string
  watchingLong: string
  gameOver: (number: number) => string
  winsGame: (name: string) => string
  youWinGame: string
  shareGame: (names: string) => string
  stuckForGood: string
  and: string
  player: string
  cards: string
  thisGame: string
  total: string
  ready: string
  readyLabel: string
  waitingFor: (names: string) => string
  nextIn: (seconds: number) => string
  story: {
    standings: string
    game: (number: number) => string
    points: string
    cardsLeft: string
    fastest: string
    played: string
    mistakes: string
    races: string
    racesWon: string
    noRaces: string
    closest: (winner: string, loser: string, ms: number) => string
    drawn: (winner: string, loser: string) => string
    quickest: (name: string, problem: string, seconds: string) => string
    longestRun: (name: string, cards: number) => string
    flawless: (name: string) => string
    you: string
    moments: string
    raceCount: (count: number) => string
  }
}

const en: Words = {
  title: 'Hochspannung',
  hochspannung: (left, right, one, other) => `${left} times ${right}, corners ${one} and ${other}`,
  unterSpannung: (number, modifier) => `Unter Spannung: ${number}, plus or minus ${modifier}`,
  game: (number, of) => `Game ${number} of ${of}`,
  you: 'you',
  said: (name) => `${name} said`,
  youSaid: 'You said',
  played: (name) => `${name} played`,
  youPlayed: 'You played',
  nobodyYet: 'Who is first?',
  pile: (card) => `On the pile: ${card}`,
  pileFaceDown: 'On the pile: a card, face down',
  yourCards: 'Your cards',
  pad: 'Say the answer',
  answer: (answer) => `Your answer is ${answer}. Tap to clear.`,
  noAnswer: 'Your answer: nothing yet',
  draw: 'draw',
  drawLabel: (left) => `Draw a card. ${left} left in your pile.`,
  emptyLabel: 'Your pile is used up.',
  space: 'space',
  faceDown: 'Card, face down',
  card: (name) => name,
  hidden: 'Your cards lie face down.',
  cardsLeft: (cards) => `${cards} ${cards === 1 ? 'card' : 'cards'} left`,
  getReady: 'Get ready',
  stuck: 'Nobody can play. The bottom card goes on top.',
  letsGo: 'Let’s go!',
  go: 'Go!',
  tooLate: 'Too late. Your card is back.',
  tooLateBy: ['Too late by', 'Your card is back.'],
  notSo: (problem, said) => `${problem} is not ${said}. Try again.`,
  doesNotFit: (problem) => `That card does not fit ${problem}. Try another.`,
  rightButNotFit: (said) => `${said} is right, but that card does not fit. Try another.`,
  sayFirst: 'Say the answer first, then tap the card.',
  lastCard: 'Last card!',
  lastCardLong: 'Lay it face down and win.',
  layFaceDown: (card) => `Last card: lay it face down and win. It is ${card}.`,
  laidLast: (name) => `${name} has laid the last card face down.`,
  youLaidLast: 'You have laid your last card face down.',
  drew: (card) => `You drew ${card}.`,
  watching: 'You are looking on.',
  watchingLong: 'Nobody’s hand is shown here.',
  gameOver: (number) => `Game ${number} is over`,
  winsGame: (name) => `${name} wins this game.`,
  youWinGame: 'You win this game!',
  shareGame: (names) => `${names} share this game.`,
  stuckForGood: 'Nothing fits any more: the fewest cards win.',
  and: 'and',
  player: 'Player',
  cards: 'Cards left',
  thisGame: 'This game',
  total: 'Total',
  ready: 'Ready for the next game',
  readyLabel: 'ready',
  waitingFor: (names) => `Waiting for ${names}`,
  nextIn: (seconds) => `Goes on in ${seconds} s`,
  story: {
    standings: 'Negative points',
    game: (number) => `Game ${number}`,
    points: 'Points',
    cardsLeft: 'Cards left',
    fastest: 'Fastest',
    played: 'Played',
    mistakes: 'Mistakes',
    races: 'Races',
    racesWon: 'won',
    noRaces: 'Nobody raced for the same card.',
    closest: (winner, loser, ms) => `Closest race: ${winner} beat ${loser} by ${ms} ms.`,
    drawn: (winner, loser) => `Closest race: ${winner} and ${loser} at the same moment. The draw gave it to ${winner}.`,
    quickest: (name, problem, seconds) => `Fastest answer: ${name}, ${problem} in ${seconds} s.`,
    longestRun: (name, cards) => `Longest run: ${name}, ${cards} cards in a row.`,
    flawless: (name) => `No mistake at all: ${name}.`,
    you: 'You',
    moments: 'Best moments',
    raceCount: (count) => `${count} ${count === 1 ? 'race' : 'races'}`,
  },
}

const de: Words = {
  title: 'Hochspannung',
  hochspannung: (left, right, one, other) => `${left} mal ${right}, Ecken ${one} und ${other}`,
  unterSpannung: (number, modifier) => `Unter Spannung: ${number}, plus oder minus ${modifier}`,
  game: (number, of) => `Spiel ${number} von ${of}`,
  you: 'du',
  said: (name) => `${name} sagte`,
  youSaid: 'Du sagtest',
  played: (name) => `${name} hat gelegt`,
  youPlayed: 'Du hast gelegt',
  nobodyYet: 'Wer ist der Erste?',
  pile: (card) => `Auf dem Stapel: ${card}`,
  pileFaceDown: 'Auf dem Stapel: eine verdeckte Karte',
  yourCards: 'Deine Karten',
  pad: 'Sag das Ergebnis',
  answer: (answer) => `Deine Antwort ist ${answer}. Tippe zum Löschen.`,
  noAnswer: 'Deine Antwort: noch keine',
  draw: 'ziehen',
  drawLabel: (left) => `Eine Karte ziehen. Noch ${left} in deinem Stapel.`,
  emptyLabel: 'Dein Stapel ist leer.',
  space: 'Leertaste',
  faceDown: 'Verdeckte Karte',
  card: (name) => name,
  hidden: 'Deine Karten liegen verdeckt.',
  cardsLeft: (cards) => `noch ${cards} ${cards === 1 ? 'Karte' : 'Karten'}`,
  getReady: 'Mach dich bereit',
  stuck: 'Niemand kann legen. Die unterste Karte kommt nach oben.',
  letsGo: 'Weiter geht’s!',
  go: 'Los!',
  tooLate: 'Zu spät. Deine Karte ist zurück.',
  tooLateBy: ['Zu spät um', 'Deine Karte ist zurück.'],
  notSo: (problem, said) => `${problem} ist nicht ${said}. Versuch es noch mal.`,
  doesNotFit: (problem) => `Diese Karte passt nicht auf ${problem}. Nimm eine andere.`,
  rightButNotFit: (said) => `${said} stimmt, aber die Karte passt nicht. Nimm eine andere.`,
  sayFirst: 'Sag zuerst das Ergebnis, dann tippe die Karte an.',
  lastCard: 'Letzte Karte!',
  lastCardLong: 'Leg sie verdeckt ab und gewinne.',
  layFaceDown: (card) => `Letzte Karte: verdeckt ablegen und gewinnen. Es ist ${card}.`,
  laidLast: (name) => `${name} hat die letzte Karte verdeckt abgelegt.`,
  youLaidLast: 'Du hast deine letzte Karte verdeckt abgelegt.',
  drew: (card) => `Du hast ${card} gezogen.`,
  watching: 'Du schaust zu.',
  watchingLong: 'Hier sieht man keine Handkarten.',
  gameOver: (number) => `Spiel ${number} ist vorbei`,
  winsGame: (name) => `${name} gewinnt dieses Spiel.`,
  youWinGame: 'Du gewinnst dieses Spiel!',
  shareGame: (names) => `${names} teilen sich dieses Spiel.`,
  stuckForGood: 'Nichts passt mehr: Wer am wenigsten Karten hat, gewinnt.',
  and: 'und',
  player: 'Spieler',
  cards: 'Übrige Karten',
  thisGame: 'Dieses Spiel',
  total: 'Gesamt',
  ready: 'Bereit fürs nächste Spiel',
  readyLabel: 'bereit',
  waitingFor: (names) => `Warten auf ${names}`,
  nextIn: (seconds) => `Weiter in ${seconds} s`,
  story: {
    standings: 'Minuspunkte',
    game: (number) => `Spiel ${number}`,
    points: 'Punkte',
    cardsLeft: 'Übrige Karten',
    fastest: 'Schnellste',
    played: 'Gelegt',
    mistakes: 'Fehler',
    races: 'Rennen',
    racesWon: 'gewonnen',
    noRaces: 'Niemand ist um dieselbe Karte gerannt.',
    closest: (winner, loser, ms) => `Knappstes Rennen: ${winner} vor ${loser}, ${ms} ms.`,
    drawn: (winner, loser) => `Knappstes Rennen: ${winner} und ${loser} im selben Augenblick. Das Los gab es ${winner}.`,
    quickest: (name, problem, seconds) => `Schnellste Antwort: ${name}, ${problem} in ${seconds} s.`,
    longestRun: (name, cards) => `Längste Serie: ${name}, ${cards} Karten hintereinander.`,
    flawless: (name) => `Ganz ohne Fehler: ${name}.`,
    you: 'Du',
    moments: 'Schönste Augenblicke',
    raceCount: (count) => `${count} Rennen`,
  },
}

export const words: Readonly<Record<Language, Words>> = { en, de }
