// What is said about my numbers, and in practice: kind, and never by comparison with others.

import type { FamilyName, Look } from '../../numbers/facts'
import type { Came } from '../../numbers/round.svelte'
import type { Sign } from '../../net/learned.gen'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const number = (count: number) => NUMBERS[count] ?? String(count)
const often = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const Often = (count: number) => (count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`)
const games = (count: number) => (count === 1 ? 'one game' : `${count} games`)

function ago(days: number): string {
  if (days >= 13 && days <= 15) return 'two weeks ago'
  if (days > 15) return `${Math.round(days / 7)} weeks ago`
  return days === 1 ? 'yesterday' : `${days} days ago`
}

const en = {
  title: 'My numbers',
  sure: (sure: number, all: number) => (sure === 1 ? `1 of ${all} is sure.` : `${sure} of ${all} are sure.`),
  underWay: (seen: number, all: number) => `You have met ${seen} of ${all}.`,
  gained: (more: number, days: number) => `That is ${more} more than ${ago(days)}.`,
  rare: (facts: readonly string[]) => (facts.length === 1 ? `${facts[0]} has hardly come up yet.` : `${facts.join(' and ')} have hardly come up yet.`),
  first: (seen: number) => (seen === 1 ? 'Your first one.' : `Your first ${number(seen)}.`),
  firstExplain: 'That is not much to go by yet. After three or four games you see more here.',
  none: 'Nothing to see yet.',
  noneExplain: (games: string) => `When you play ${games}, this page shows what you know already. Or practise a round now.`,
  onlyYou: 'Only you see this page.',
  times: 'Times table',
  caption: 'Times table from 2 to 10',
  names: { sure: 'sure', near: 'getting there', slow: 'slow', new: 'not seen', few: 'seen only a few times' },
  signs: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' } satisfies Record<Sign, string>,
  cell: (sum: string, standing: string, asked: number) => (asked === 0 ? `${sum}: ${standing}` : `${sum}: ${standing}, asked ${often(asked)}`),
  stands: ({ standing, few }: Look, seconds: string | null) => {
    if (standing === 'new') return 'not seen yet'
    if (few) return { sure: 'sure so far', near: 'getting there so far', slow: 'slow so far' }[standing]
    if (standing === 'near') return 'getting there'
    const word = standing === 'sure' ? 'sure' : 'slow'
    return seconds === null ? word : `${word}, about ${seconds} seconds`
  },
  asked: (asked: number, inGames: number, inPractice: number) => {
    if (inGames === 0) return `Asked ${often(asked)} in practice.`
    return inPractice === 0 ? `Asked ${often(asked)} in ${games(inGames)}.` : `Asked ${often(asked)}, in ${games(inGames)} and in practice.`
  },
  right: (correct: number, asked: number) => (correct === asked ? 'Right every time.' : correct === 0 ? '' : `Right ${often(correct)}.`),
  said: (value: number, count: number, { theirs = false } = {}) => (theirs ? `${Often(count)} the answer was ${value}.` : `${Often(count)} you said ${value}.`),
  notYet: 'It comes up sooner or later.',
  next: 'Worth a try next',
  usual: 'Your usual time. Up to 3 seconds counts as sure. A round is twelve cards, about two minutes.',
  isNew: 'new',
  onceMore: 'once more',
  others: 'Plus and minus',
  families: { plus: 'Sums to 20', minus: 'Taking away to 10', divided: 'Divided', times: 'More products' } satisfies Record<FamilyName, string>,
  counts: ({ sure, near, slow, new: left }: Readonly<Record<Look['standing'], number>>) => `${sure} sure, ${near} getting there, ${slow} slow, ${left} not seen`,
  byWeek: 'Week by week',
  byDay: 'Day by day',
  band: 'Sure facts. The band shows how sure we are about it.',
  trend: (first: number, day: string, last: number, all: number) => `Sure facts of ${all}: ${first} on ${day}, ${last} now`,
  take: 'Take it with you',
  takeExplain: 'Every answer that is kept of you, with its day. It stays on your device.',
  csv: 'As a table (CSV)',
  json: 'For programs (JSON)',
  forget: 'Forget all',
  forgetAsk: 'Forget all your numbers?',
  forgetExplain: 'All answers from games and practice are deleted for good. Your matches stay.',
  forgotten: 'Forgotten.',
  failed: 'That did not work. Try again.',
  keep: 'Keep them',
  practise: 'Practise these six',
  alone: 'Play a round alone',
  practice: {
    title: 'Practice',
    back: 'Back to my numbers',
    card: (at: number, of: number) => `Card ${at} of ${of}`,
    pad: 'Digits',
    answer: 'Your answer',
    clear: (typed: string) => `${typed}, clear`,
    empty: 'nothing typed yet',
    check: 'Check',
    next: 'Next',
    right: ['Yes, right.', 'Exactly.', 'That’s it.', 'Right.'],
    wrong: (sum: string, is: number) => `${sum} is ${is}.`,
    way: (one: string, other: string, sums: string) => `A way: ${one} and ${other}, so ${sums}.`,
    comesAgain: 'It comes again.',
    waits: 'The server does not answer. Your answers are kept here until it does.',
    counting: 'Counting …',
    over: 'Twelve cards done.',
    better: (count: number) => (count === 1 ? 'One got better.' : `${number(count).replace(/^./, (first) => first.toUpperCase())} got better.`),
    tomorrow: 'Tomorrow they come more easily. What is still new comes again then.',
    came: {
      sure: () => 'now sure',
      quicker: (was: string, is: string) => `quicker: ${was} s, now ${is} s`,
      firmer: () => 'firmer than before',
      met: () => 'met, and known',
      again: () => 'comes again soon',
    } satisfies Record<Came, (was: string, is: string) => string>,
    more: 'Another round',
    done: 'My numbers',
  },
}

export type NumberWords = typeof en
export default en
