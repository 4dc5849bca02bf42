// What is printed on the box.

import type { Lid } from '$shell/game'
import { FACTS, SEATS } from './types.gen'

const lid: Lid = {
  place: 3,
  seats: SEATS,
  facts: FACTS,
  en: { title: 'Super Mega Lucky Box', tagline: 'Cross it off. Set off a chain.' },
  de: { title: 'Super Mega Lucky Box', tagline: 'Kreuz an. Löse Ketten aus.' },
}

export default lid
