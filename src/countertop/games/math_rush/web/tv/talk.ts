import type { Talk, Told } from '$shell/tv/screen'
import type { View } from '../types.gen'
import { sumUp } from '../verify/verify'
import { words } from './words'

const talk: Talk<View> = (view, { seats, language }) => {
  const t = words[language].talk
  const story = view.story
  if (!story) return []
  const told: Told[] = []
  if (story.best) told.push({ title: t.best, text: t.row(sumUp(story.best).join(' · '), story.best.stars) })
  const laid = story.seats.map(({ cards }) => cards)
  const most = laid.indexOf(Math.max(...laid))
  if (seats.length > 1 && (laid[most] ?? 0) > 0) told.push({ seat: most, title: t.busy, text: t.cards(seats[most]?.name ?? '', laid[most] ?? 0) })
  if (story.help_bonus > 0) told.push({ title: t.help(view.help_left), text: t.saved(view.help_left, story.help_bonus) })
  const stars = view.rounds.map((round) => round.stars)
  const best = stars.indexOf(Math.max(...stars))
  if (stars.length > 1 && (stars[best] ?? 0) > 0) told.push({ title: t.round, text: t.stars(best + 1, stars[best] ?? 0) })
  return told
}

export default talk
