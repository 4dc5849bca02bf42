// What is said while a match is watched again.

export interface Names {
  who: string
  other: string
}

const en = {
  title: (game: string) => `${game}, watched again`,
  goneTitle: 'This match is not kept any more',
  gone: 'Finished matches are kept for a while and then deleted. Play another one!',
  openFile: 'Open a record',
  openFileHint: 'Choose the file of a match that you have saved.',
  badFile: 'That file is no record of a match. Choose one that was saved here.',
  seenBy: 'Seen by',
  allOpen: 'All open',
  all: 'All',
  link: 'Link to this moment',
  linkCopied: 'The link to this moment is copied.',
  copyByHand: 'Copy this link:',
  download: 'Download',
  first: 'To the beginning',
  last: 'To the end',
  back: 'One step back',
  on: 'One step on',
  play: 'Play',
  pause: 'Pause',
  speed: (speed: string) => `Speed ${speed}`,
  rail: 'Moment',
  railText: (at: string, of: string, what: string) => `${at} of ${of}, ${what}`,
  table: (game: string) => `The table of ${game}, to look at`,
  moments: 'Moments',
  showMoments: 'Show the moments',
  noMoments: 'Nothing that stands out.',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  deal: 'The beginning',
  won: (names: string, _: number) => `${names} won`,
  end: 'The end',
  together: {
    title: 'Watching together',
    guest: 'Guest',
    leads: (who: string) => `${who} leads`,
    youLead: 'You lead',
    follow: (n: number) => (n === 1 ? 'One other follows you.' : `${n} others follow you.`),
    youFollow: 'You see what they see.',
    youLookAround: 'You look around by yourself.',
    lookAround: 'Look around',
    backTo: (who: string) => `Back to ${who}`,
    nowLeads: (who: string) => `${who} leads now.`,
    nowYou: 'You lead now.',
  },
  whatElse: (who: string) => `What else could ${who} play?`,
  units: {
    wins: 'How often the expert would win the round from here',
    matches: 'How often the expert would win the match from here',
    points: 'The points that the expert would make from here',
    order: 'As the expert likes them, the best one first',
  },
  played: 'played',
  thinking: 'still thinking …',
  percent: (share: number, spread: number) => `${Math.round(100 * share)} %, give or take ${Math.max(1, Math.round(100 * spread))}`,
  points: (points: number, spread: number) => `${points.toFixed(1)} points, give or take ${spread.toFixed(1)}`,
  marks: {
    seize: ({ who, other }: Names, about: Readonly<Record<string, unknown>>) => `${who} takes the ${about['number']} from ${other}`,
    drift: ({ who }: Names) => `${who} finds nothing to claim`,
    round: ({ who }: Names, about: Readonly<Record<string, unknown>>) => (who ? `${who} wins round ${about['round']}` : `Round ${about['round']} is over`),
    won: ({ who }: Names) => (who ? `${who} wins` : 'The end'),
    race: ({ who, other }: Names, about: Readonly<Record<string, unknown>>) =>
      about['drawn'] ? `${who} and ${other}, ${about['by']} ms apart: a draw decides` : `${who} is faster than ${other} by ${about['by']} ms`,
    mistake: ({ who }: Names, about: Readonly<Record<string, unknown>>) => (about['said'] == null ? `${who}: that card does not fit ${about['problem']}` : `${who}: ${about['problem']} is not ${about['said']}`),
    chain: ({ who }: Names, about: Readonly<Record<string, unknown>>) => `${who}: ${about['bonuses']} bonuses with one ${about['number']}`,
    sabotage: ({ who, other }: Names) => `${who} lays a card against ${other}`,
    goal: ({ who }: Names) => (who ? `${who} completes a goal` : 'A goal is complete'),
  } as Readonly<Record<string, (names: Names, about: Readonly<Record<string, unknown>>) => string>>,
}

export type ReplayWords = typeof en
export default en
