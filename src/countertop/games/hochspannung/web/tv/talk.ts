import type { Talk, Told } from '$shell/tv/screen'
import { seconds } from '$shell/words/format'
import { problem } from '../cards/cards'
import { closest, fastest, most, tally } from '../story/story'
import type { View } from '../types.gen'
import { words } from './words'

const talk: Talk<View> = (view, { seats, races, language }) => {
  const t = words[language].talk
  const name = (seat: number) => seats[seat]?.name ?? ''
  const told: Told[] = []
  const close = closest(races)
  if (close) told.push({ seat: close.winner, title: t.closest, text: close.drawn ? t.same(name(close.winner), name(close.loser)) : t.before(name(close.winner), name(close.loser), close.by) })
  const quick = fastest(view.players)
  const best = quick === null ? null : view.players[quick]?.fastest
  if (quick !== null && best) told.push({ seat: quick, title: t.fastest, text: t.answered(problem(best.problem), seconds(best.ms, language)) })
  const runner = most(view.players.map(({ longest_run }) => longest_run))
  const run = runner === null ? 0 : (view.players[runner]?.longest_run ?? 0)
  if (runner !== null && run > 2) told.push({ seat: runner, title: t.run, text: t.inARow(run) })
  const raced = tally(races, seats.length)
  const racer = most(raced.map(({ won }) => won))
  const all = racer === null ? undefined : raced[racer]
  if (racer !== null && all) told.push({ seat: racer, title: t.won, text: t.races(all.won, all.won + all.lost) })
  return told
}

export default talk
