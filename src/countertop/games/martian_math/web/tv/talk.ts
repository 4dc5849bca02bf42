import type { Talk, Told } from '$shell/tv/screen'
import { closest, most, quickest } from '../story/story'
import type { View } from '../types.gen'
import { words } from './words'

const talk: Talk<View> = (view, { language }) => {
  const t = words[language].talk
  const told: Told[] = []
  const quick = quickest(view.finished)
  if (quick) told.push({ seat: quick.seat, title: t.quickest, text: t.after(quick.round, quick.turns) })
  const tallies = view.players.map(({ tally }) => tally)
  const raider = most(tallies.map(({ seizures }) => seizures))
  if (raider !== null) told.push({ seat: raider, title: t.raider, text: t.seized(tallies[raider]?.seizures ?? 0) })
  const close = closest(view.finished)
  if (close) told.push({ title: t.closest, text: t.close(close.round, close.one, close.other) })
  const drifter = most(tallies.map(({ drifts }) => drifts))
  if (drifter !== null) told.push({ seat: drifter, title: t.drifter, text: t.adrift(tallies[drifter]?.drifts ?? 0) })
  return told
}

export default talk
