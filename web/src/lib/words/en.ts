// The shell's words. Short sentences that a nine-year-old reads; an error says what to do next.
// `Words` is the shape that every language has to fill.

const en = {
  close: 'Close',
  on: 'on',
  off: 'off',
  cancel: 'Not now',
  again: 'Try again',
  toStart: 'To the start page',
  loading: 'One moment …',
  home: 'Back to the start page',
  settingsLabel: 'Settings: language, sound, motion, dark',
  start: {
    hello: 'Sit down and play.',
    gotCode: 'Got a code?',
    codeExample: 'K7MP',
    join: 'Join',
    newTable: 'Start a new table',
    players: (least: number, most: number) => (least === most ? `${least} players` : `${least}–${most} players`),
    rules: 'Rules',
    rulesOf: (game: string) => `Rules of ${game}`,
    yourTables: 'Your tables',
    nobodyElse: 'just you',
    tablesAway: 'Your tables cannot be seen just now. They come by themselves.',
    noTables: 'Tables you sit at wait for you here.',
    language: 'EN, the language is English. Auf Deutsch umschalten.',
    languageShort: 'EN',
    when: { lobby: 'waiting', playing: 'game is on', over: 'finished' },
    codeEmpty: 'Type the code that you see on the other screen.',
    codeShape: 'A code has four letters and digits. Have another look.',
    codeUnknown: (code: string) => `There is no table ${code}. Check the code and try again.`,
    codeSlow: 'Too many wrong codes just now. Wait a moment, then try again.',
    badName: 'That name cannot be shown. Use 1 to 20 letters or digits.',
    houseFull: 'Too many tables are being opened. Try again in a minute.',
    failed: 'That did not work. Try again.',
    noServerTitle: 'No connection',
    noServer: 'The table does not answer. Check the network and try again.',
  },
  name: {
    ask: 'What is your name?',
    hint: 'The others see it at the table.',
    label: 'Your name',
    go: 'Sit down',
    save: 'Save',
    empty: 'Type a name first. Any name will do.',
  },
  lost: {
    title: 'There is nothing here',
    text: 'This page does not exist.',
  },
}

export type Words = typeof en
export default en
