import type { Talk, Told } from '$shell/tv/screen'
import { bestMoment, mostMoons } from '../story/story'
import type { View } from '../types.gen'
import { words } from './words'

const talk: Talk<View> = ({ players }, { seats, language }) => {
  const t = words[language].talk
  const told: Told[] = []
  const best = bestMoment(players)
  if (best) told.push({ seat: best.seat, title: t.chain, text: t.setOff(best.number, best.bonuses, best.round) })
  const sum = (of: (round: View['players'][number]['rounds'][number]) => number) => players.map(({ rounds }) => rounds.reduce((all, round) => all + of(round), 0))
  const [stars, starPoints, cardPoints] = [sum((round) => round.stars), sum((round) => round.star_points), sum((round) => round.card_points)]
  const alone = (values: readonly number[]) => {
    const most = Math.max(...values)
    return most > 0 && values.filter((value) => value === most).length === 1 ? values.indexOf(most) : null
  }
  const star = alone(starPoints)
  if (star !== null && seats.length > 1) told.push({ seat: star, title: t.stars, text: t.starPoints(stars[star] ?? 0, starPoints[star] ?? 0) })
  const moon = mostMoons(players)
  if (moon) told.push({ seat: moon.seat, title: t.moons, text: t.moonPoints(moon.moons) })
  const card = alone(cardPoints)
  if (card !== null && seats.length > 1) told.push({ seat: card, title: t.cards, text: t.cardPoints(cardPoints[card] ?? 0) })
  return told
}

export default talk
