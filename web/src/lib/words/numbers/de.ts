import type { NumberWords } from './en'

const NUMBERS = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
const number = (count: number) => NUMBERS[count] ?? String(count)
const often = (count: number) => (count === 1 ? 'einmal' : count === 2 ? 'zweimal' : `${count}-mal`)
const Often = (count: number) => (count === 1 ? 'Einmal' : count === 2 ? 'Zweimal' : `${count}-mal`)
const games = (count: number) => (count === 1 ? 'einem Spiel' : `${count} Spielen`)

function ago(days: number): string {
  if (days >= 13 && days <= 15) return 'vor zwei Wochen'
  if (days > 15) return `vor ${Math.round(days / 7)} Wochen`
  return days === 1 ? 'gestern' : `vor ${days} Tagen`
}

const de: NumberWords = {
  title: 'Meine Zahlen',
  sure: (sure, all) => (sure === 1 ? `1 von ${all} ist sicher.` : `${sure} von ${all} sind sicher.`),
  underWay: (seen, all) => `${seen} von ${all} kennst du schon.`,
  gained: (more, days) => (more === 1 ? `Das ist eine mehr als ${ago(days)}.` : `Das sind ${more} mehr als ${ago(days)}.`),
  rare: (facts) => (facts.length === 1 ? `${facts[0]} kam noch kaum dran.` : `${facts.join(' und ')} kamen noch kaum dran.`),
  first: (seen) => (seen === 1 ? 'Deine erste.' : `Deine ersten ${number(seen)}.`),
  firstExplain: 'Das sagt noch nicht viel. Nach drei oder vier Spielen siehst du hier mehr.',
  none: 'Noch nichts zu sehen.',
  noneExplain: (games) => `Wenn du ${games} spielst, zeigt diese Seite, was du schon kannst. Oder übe gleich eine Runde.`,
  onlyYou: 'Diese Seite siehst nur du.',
  times: 'Einmaleins',
  caption: 'Einmaleins von 2 bis 10',
  names: { sure: 'sicher', near: 'fast sicher', slow: 'noch langsam', new: 'noch nicht dran', few: 'erst wenige Male' },
  signs: { '+': 'plus', '-': 'minus', '*': 'mal', '/': 'geteilt durch' },
  cell: (sum, standing, asked) => (asked === 0 ? `${sum}: ${standing}` : `${sum}: ${standing}, ${often(asked)} gefragt`),
  stands: ({ standing, few }, seconds) => {
    if (standing === 'new') return 'noch nicht dran'
    if (few) return { sure: 'bisher sicher', near: 'bisher fast sicher', slow: 'bisher langsam' }[standing]
    if (standing === 'near') return 'fast sicher'
    const word = standing === 'sure' ? 'sicher' : 'noch langsam'
    return seconds === null ? word : `${word}, etwa ${seconds} Sekunden`
  },
  asked: (asked, inGames, inPractice) => {
    if (inGames === 0) return `Beim Üben ${often(asked)} gefragt.`
    return inPractice === 0 ? `${Often(asked)} gefragt in ${games(inGames)}.` : `${Often(asked)} gefragt, in ${games(inGames)} und beim Üben.`
  },
  right: (correct, asked) => (correct === asked ? 'Immer richtig.' : correct === 0 ? '' : `${Often(correct)} richtig.`),
  said: (value, count, { theirs = false } = {}) => (theirs ? `${Often(count)} war die Antwort ${value}.` : `${Often(count)} hast du ${value} gesagt.`),
  notYet: 'Das kommt früher oder später dran.',
  next: 'Das lohnt sich als Nächstes',
  usual: 'Deine übliche Zeit. Bis 3 Sekunden gilt als sicher. Eine Runde sind zwölf Karten, etwa zwei Minuten.',
  isNew: 'neu',
  onceMore: 'noch einmal',
  others: 'Plus und minus',
  families: { plus: 'Plus bis 20', minus: 'Minus bis 10', divided: 'Geteilt', times: 'Mehr Malaufgaben' },
  counts: ({ sure, near, slow, new: left }) => `${sure} sicher, ${near} fast sicher, ${slow} noch langsam, ${left} noch nicht dran`,
  byWeek: 'Woche für Woche',
  byDay: 'Tag für Tag',
  band: 'Sichere Aufgaben. Das Band zeigt, wie genau wir das wissen.',
  trend: (first, day, last, all) => `Sichere Aufgaben von ${all}: ${first} am ${day}, ${last} jetzt`,
  take: 'Mitnehmen',
  takeExplain: 'Jede Antwort, die von dir aufgehoben ist, mit ihrem Tag. Sie bleibt auf deinem Gerät.',
  csv: 'Als Tabelle (CSV)',
  json: 'Für Programme (JSON)',
  forget: 'Alles vergessen',
  forgetAsk: 'Alle deine Zahlen vergessen?',
  forgetExplain: 'Alle Antworten aus Spielen und vom Üben werden endgültig gelöscht. Deine Spiele bleiben.',
  forgotten: 'Vergessen.',
  failed: 'Das ging nicht. Versuch es noch einmal.',
  keep: 'Behalten',
  practise: 'Diese sechs üben',
  alone: 'Eine Runde allein spielen',
  practice: {
    title: 'Üben',
    back: 'Zurück zu meinen Zahlen',
    card: (at, of) => `Karte ${at} von ${of}`,
    pad: 'Ziffern',
    answer: 'Deine Antwort',
    clear: (typed) => `${typed}, löschen`,
    empty: 'noch nichts getippt',
    check: 'Prüfen',
    next: 'Weiter',
    right: ['Ja, richtig.', 'Genau.', 'Das ist es.', 'Stimmt.'],
    wrong: (sum, is) => `${sum} ist ${is}.`,
    way: (one, other, sums) => `Ein Weg: ${one} und ${other}, also ${sums}.`,
    comesAgain: 'Das kommt noch einmal.',
    waits: 'Der Server antwortet nicht. Deine Antworten bleiben so lange hier.',
    counting: 'Wird gezählt …',
    over: 'Zwölf Karten geschafft.',
    better: (count) => (count === 1 ? 'Eine sitzt jetzt besser.' : `${number(count).replace(/^./, (first) => first.toUpperCase())} sitzen jetzt besser.`),
    tomorrow: 'Morgen gehen sie leichter. Was noch neu ist, kommt dann wieder.',
    came: {
      sure: () => 'jetzt sicher',
      quicker: (was, is) => `schneller: ${was} s, jetzt ${is} s`,
      firmer: () => 'sitzt fester als vorher',
      met: () => 'kennengelernt und gewusst',
      again: () => 'kommt bald wieder',
    },
    more: 'Noch eine Runde',
    done: 'Meine Zahlen',
  },
}

export default de
