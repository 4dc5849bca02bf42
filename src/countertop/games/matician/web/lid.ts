// What is printed on the box.

import type { Lid } from '$shell/game'
import { FACTS, SEATS } from './types.gen'

const lid: Lid = {
  place: 5,
  seats: SEATS,
  facts: FACTS,
  en: { title: 'Matician', tagline: 'Build high. Flip a sign.' },
  de: { title: 'Matician', tagline: 'Bau hoch. Dreh ein Vorzeichen.' },
}

export default lid
