// What the table and the story say.

import type { Language } from '$shell/game'

export interface Words {
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
  cardsLeft: (cards: number) => string
  getReady: string
  stuck: string
  letsGo: string
  notSo: (problem: string, said: number) => string
  doesNotFit: (problem: string) => string
  rightButNotFit: (said: number) => string
  sayFirst: string
  lastCard: string
  lastCardLong: string
  layItDown: string
  layFaceDown: (card: string) => string
  laidLast: (name: string) => string
  lastLies: (name: string) => string
  yourLastLies: string
  youLaidLast: string
  drew: (card: string) => string
  watching: string
  watchingLong: string
  gameOver: (number: number) => string
  wins: (name: string) => string
  youWin: string
  winsGame: (name: string) => string
  youWinGame: string
  shareGame: (names: string) => string
  stuckForGood: string
  and: string
  player: string
  total: string
  ready: string
  readyLabel: string
  waitingFor: (names: string) => string
  nextIn: (seconds: number) => string
  nextGame: (number: number, of: number) => string
  empty: string
  tapCard: string
  calm: {
    begin: string
    /** What came of the turn before, for the ear. */
    turned: (problem: string, solution: string, names: string) => string
    nobody: (problem: string) => string
    right: (name: string) => string
    laid: string
    drawn: string
    passed: string
    waiting: (names: string) => string
    answered: string
    nothingFits: string
    nothingFitsLabel: string
    notSo: (problem: string, said: number) => string
    doesNotFit: (problem: string) => string
    rightButNotFit: (said: number) => string
  }
  story: {
    standings: string
    game: (number: number) => string
    total: string
    won: string
    details: string
    cardsLeft: string
    fastest: string
    right: string
    mistakes: string
    races: string
    wonOf: (won: number, of: number) => string
    closest: (winner: string, loser: string, ms: number) => string
    drawn: (winner: string, loser: string) => string
    quickest: (name: string, problem: string, seconds: string) => string
    longestRun: (name: string, cards: number) => string
    flawless: (names: string) => string
    you: string
    moments: string
  }
}

const en: Words = {
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
  drawLabel: (left) => `${left}, draw a card from your pile.`,
  emptyLabel: 'Your pile is empty.',
  space: 'space',
  faceDown: 'Card, face down',
  cardsLeft: (cards) => `${cards} ${cards === 1 ? 'card' : 'cards'} left`,
  getReady: 'Get ready',
  stuck: 'Nobody can play. The bottom card goes on top.',
  letsGo: 'Let’s go!',
  notSo: (problem, said) => `${problem} is not ${said}. Try again.`,
  doesNotFit: (problem) => `That card does not fit ${problem}. Try another.`,
  rightButNotFit: (said) => `${said} is right, but that card does not fit. Try another.`,
  sayFirst: 'Say the answer first, then tap the card.',
  lastCard: 'Last card!',
  lastCardLong: 'Lay it face down and win.',
  layItDown: 'Lay it face down',
  layFaceDown: (card) => `Last card: lay it face down and win. It is ${card}.`,
  laidLast: (name) => `${name} has laid the last card face down.`,
  lastLies: (name) => `${name}: the last card!`,
  yourLastLies: 'Your last card!',
  youLaidLast: 'You have laid your last card face down.',
  drew: (card) => `You drew ${card}.`,
  watching: 'You are looking on.',
  watchingLong: 'Nobody’s hand is shown here.',
  gameOver: (number) => `Game ${number} is over`,
  wins: (name) => `${name} wins!`,
  youWin: 'You win!',
  winsGame: (name) => `${name} wins this game.`,
  youWinGame: 'You win this game!',
  shareGame: (names) => `${names} share this game.`,
  stuckForGood: 'Nothing fits any more: the fewest cards win.',
  and: 'and',
  player: 'Player',
  total: 'Total',
  ready: 'Ready for the next game',
  readyLabel: 'ready',
  waitingFor: (names) => `Waiting for ${names}`,
  nextIn: (seconds) => `Goes on in ${seconds} s`,
  nextGame: (number, of) => `Next: game ${number} of ${of}`,
  empty: 'empty',
  tapCard: 'Tap a card that fits.',
  calm: {
    begin: 'Everybody answers. Take your time.',
    turned: (problem, solution, names) => `${problem} is ${solution}. Right: ${names}.`,
    nobody: (problem) => `${problem}: nobody has laid a card yet.`,
    right: (name) => `${name}: right`,
    laid: 'Your card lies there.',
    drawn: 'You are drawing a card.',
    passed: 'Nothing fits, you said.',
    waiting: (names) => `Still thinking: ${names}`,
    answered: 'has answered',
    nothingFits: 'nothing fits',
    nothingFitsLabel: 'Nothing fits: your pile is empty.',
    notSo: (problem, said) => `${problem} is not ${said}. Your card is back.`,
    doesNotFit: (problem) => `That card does not fit ${problem}. It is back.`,
    rightButNotFit: (said) => `${said} is right, but that card does not fit. It is back.`,
  },
  story: {
    standings: 'Negative points',
    game: (number) => `Game ${number}`,
    total: 'Total',
    won: 'won',
    details: 'At the table',
    cardsLeft: 'Cards left',
    fastest: 'Fastest',
    right: 'Right',
    mistakes: 'Mistakes',
    races: 'Races',
    wonOf: (won, of) => `${won} of ${of} won`,
    closest: (winner, loser, ms) => `Closest race: ${winner} before ${loser}, by ${ms} ms.`,
    drawn: (winner, loser) => `Closest race: ${winner} and ${loser} at the same moment. The draw was for ${winner}.`,
    quickest: (name, problem, seconds) => `Fastest answer: ${name}, ${problem} in ${seconds} s.`,
    longestRun: (name, cards) => `Longest run: ${name}, ${cards} cards in a row.`,
    flawless: (names) => `No mistake at all: ${names}.`,
    you: 'You',
    moments: 'Best moments',
  },
}

const de: Words = {
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
  drawLabel: (left) => `${left}, ziehen: eine Karte aus deinem Stapel.`,
  emptyLabel: 'Dein Stapel ist leer.',
  space: 'Leertaste',
  faceDown: 'Verdeckte Karte',
  cardsLeft: (cards) => `noch ${cards} ${cards === 1 ? 'Karte' : 'Karten'}`,
  getReady: 'Mach dich bereit',
  stuck: 'Niemand kann legen. Die unterste Karte kommt nach oben.',
  letsGo: 'Weiter geht’s!',
  notSo: (problem, said) => `${problem} ist nicht ${said}. Noch einmal!`,
  doesNotFit: (problem) => `Diese Karte passt nicht auf ${problem}. Nimm eine andere.`,
  rightButNotFit: (said) => `${said} stimmt, aber die Karte passt nicht. Nimm eine andere.`,
  sayFirst: 'Sag zuerst das Ergebnis, dann tippe die Karte an.',
  lastCard: 'Letzte Karte!',
  lastCardLong: 'Leg sie verdeckt ab und gewinne.',
  layItDown: 'Verdeckt ablegen',
  layFaceDown: (card) => `Letzte Karte: verdeckt ablegen und gewinnen. Es ist ${card}.`,
  laidLast: (name) => `${name} hat die letzte Karte verdeckt abgelegt.`,
  lastLies: (name) => `${name}: die letzte Karte!`,
  yourLastLies: 'Deine letzte Karte!',
  youLaidLast: 'Du hast deine letzte Karte verdeckt abgelegt.',
  drew: (card) => `Du hast ${card} gezogen.`,
  watching: 'Du schaust zu.',
  watchingLong: 'Hier sieht man keine Handkarten.',
  gameOver: (number) => `Spiel ${number} ist vorbei`,
  wins: (name) => `${name} gewinnt!`,
  youWin: 'Gewonnen!',
  winsGame: (name) => `${name} gewinnt dieses Spiel.`,
  youWinGame: 'Du gewinnst dieses Spiel!',
  shareGame: (names) => `${names} teilen sich dieses Spiel.`,
  stuckForGood: 'Nichts passt mehr: Wer am wenigsten Karten hat, gewinnt.',
  and: 'und',
  player: 'Spieler',
  total: 'Gesamt',
  ready: 'Bereit fürs nächste Spiel',
  readyLabel: 'bereit',
  waitingFor: (names) => `Warten auf ${names}`,
  nextIn: (seconds) => `Weiter in ${seconds} s`,
  nextGame: (number, of) => `Als Nächstes: Spiel ${number} von ${of}`,
  empty: 'leer',
  tapCard: 'Tippe eine Karte an, die passt.',
  calm: {
    begin: 'Alle antworten. Lass dir Zeit.',
    turned: (problem, solution, names) => `${problem} ist ${solution}. Richtig: ${names}.`,
    nobody: (problem) => `${problem}: Noch niemand hat gelegt.`,
    right: (name) => `${name}: richtig`,
    laid: 'Deine Karte liegt da.',
    drawn: 'Du ziehst eine Karte.',
    passed: 'Bei dir passt nichts.',
    waiting: (names) => `Noch am Überlegen: ${names}`,
    answered: 'hat geantwortet',
    nothingFits: 'nichts passt',
    nothingFitsLabel: 'Nichts passt: Dein Stapel ist leer.',
    notSo: (problem, said) => `${problem} ist nicht ${said}. Deine Karte ist zurück.`,
    doesNotFit: (problem) => `Diese Karte passt nicht auf ${problem}. Sie ist zurück.`,
    rightButNotFit: (said) => `${said} stimmt, aber die Karte passt nicht. Sie ist zurück.`,
  },
  story: {
    standings: 'Minuspunkte',
    game: (number) => `Spiel ${number}`,
    total: 'Gesamt',
    won: 'gewonnen',
    details: 'Am Tisch',
    cardsLeft: 'Übrig',
    fastest: 'Schnellste',
    right: 'Richtig',
    mistakes: 'Fehler',
    races: 'Rennen',
    wonOf: (won, of) => `${won} von ${of} gewonnen`,
    closest: (winner, loser, ms) => `Knappstes Rennen: ${winner} vor ${loser}, ${ms} ms.`,
    drawn: (winner, loser) => `Knappstes Rennen: ${winner} und ${loser} im selben Augenblick. Das Los fiel auf ${winner}.`,
    quickest: (name, problem, seconds) => `Schnellste Antwort: ${name}, ${problem} in ${seconds} s.`,
    longestRun: (name, cards) => `Längste Serie: ${name}, ${cards} Karten hintereinander.`,
    flawless: (names) => `Ganz ohne Fehler: ${names}.`,
    you: 'Du',
    moments: 'Schönste Augenblicke',
  },
}

export const words: Readonly<Record<Language, Words>> = { en, de }
