import type { Talk, Told } from '$shell/tv/screen'
import { told as written } from '../cards/fraction'
import { feuds, highest, rivals, sum } from '../story/story'
import type { View } from '../types.gen'
import { words } from './words'

const talk: Talk<View> = ({ history }, { seats, language }) => {
  const t = words[language].talk
  const name = (seat: number) => seats[seat]?.name ?? ''
  const told: Told[] = []
  const best = highest(history)
  if (best) told.push({ seat: best.seat, title: t.highest, text: t.inRound(written(best.value), best.round + 1) })
  const counts = feuds(history, seats.length)
  const feud = seats.length > 2 ? rivals(counts) : null
  if (feud) told.push({ seat: feud.by, title: t.rivals, text: t.wentFor(name(feud.by), name(feud.victim), feud.times) })
  const got = seats.map((_, victim) => sum(counts.map((row) => row[victim] ?? 0)))
  const target = got.indexOf(Math.max(...got))
  if ((got[target] ?? 0) > 1) told.push({ seat: target, title: t.target, text: t.got(got[target] ?? 0) })
  const free = got.indexOf(0)
  if (free >= 0) told.push({ seat: free, title: t.untouched, text: t.left(name(free)) })
  return told
}

export default talk
