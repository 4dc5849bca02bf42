// What is stored of a class, for whoever has to answer for it at a school. Every sentence is one that a test or the
// code can be held to.

const en = {
  title: 'What is stored',
  lead: 'For schools and their data protection officers. In short: nicknames only, no addresses, nothing for others, and it is deleted by itself.',
  who: {
    title: 'Who answers for it',
    text: ['Countertop is a program that somebody runs on a machine of their own: the school, the town, or a teacher. That operator is responsible for the data. Nothing is sent to the makers of the program, or to anybody else.'],
  },
  what: {
    title: 'What is stored of a class',
    list: [
      ['The class', 'its name, its language, its code, the game and settings chosen last, when it was last used, and the last day on which it is kept. The teacher’s secret link is kept only as a fingerprint (hash): nobody can read it back.'],
      ['A pupil', 'a nickname that the child chooses, and the three pictures, which are also kept only as a fingerprint; the table at which they sit; and of the tablets on which they last came in, the fingerprint of the cookie.'],
      ['Answers', 'which sum was asked, what was answered, whether it was right, how long the thinking took, and when.'],
      ['Games', 'the moves of a game with the nicknames at the table, while it is on. When it is over, only each child’s own answers stay.'],
    ],
  },
  not: {
    title: 'What is not stored',
    text: ['No real names, no birthdays, no mail addresses, no photos, no marks. No network address (IP) is written down; it is used in memory only, to slow down whoever guesses codes. No advertising, no trackers, no files from other servers.'],
  },
  cookies: {
    title: 'On the device',
    text: ['One cookie says which pupil is at this tablet. It ends with “Hand the tablet on”, when the browser is closed, and with the day at the latest. A second one lets the browser find its seat at a table again. Both can only be read by this server. Settings such as the language stay in the browser. No consent is needed for these, because the page cannot work without them.'],
  },
  sees: {
    title: 'Who sees what',
    list: [
      ['The teacher', 'who has the secret link sees the class, its map and the page of each pupil.'],
      ['A pupil', 'sees their own page only, and the nicknames of the class.'],
      ['The projector', 'shows nicknames, tables and the time; never an answer, never a mistake with a name.'],
      ['The operator', 'of the server can read its database, as everywhere.'],
    ],
  },
  long: {
    title: 'How long',
    text: ['Until the day that the teacher sets; unless set, 90 days after the class was last used. Then everything of the class is deleted by itself.'],
  },
  rights: {
    title: 'Access, copies, deletion',
    text: ['In the settings of the class the teacher downloads everything as a table (CSV) or for programs (JSON), and deletes a single pupil or the whole class. Deleting takes effect at once and leaves nothing in the database file. Backups that an operator makes are the operator’s to delete.'],
  },
  safe: {
    title: 'How it is protected',
    text: ['The secret stands behind the # of the link, which browsers do not send to servers, so it is in no log. Wrong codes, pictures and links are slowed down. The link can be renewed at any time. A server on the internet should be reached by https only; the operator sets that up.'],
  },
  law: {
    title: 'For the record of processing (Art. 30 GDPR)',
    list: [
      ['Purpose', 'practising arithmetic in class'],
      ['Data subjects', 'pupils under a nickname'],
      ['Categories', 'nickname, answers to sums with times, games'],
      ['Recipients', 'the teacher of the class; no third parties, no third countries'],
      ['Erasure', 'after the day set, otherwise 90 days after last use'],
    ],
  },
  others: {
    title: 'Outside of classes',
    text: ['Whoever plays without a class is known by a random mark of their browser alone. “My matches” and “My numbers” show what is kept of it, and delete it.'],
  },
  print: 'Print this page',
}

export type PrivacyWords = typeof en
export default en
