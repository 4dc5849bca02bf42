// What is printed on the box.

import type { Lid } from '$shell/game'
import { FACTS, SEATS } from './types.gen'

const lid: Lid = {
  place: 4,
  seats: SEATS,
  facts: FACTS,
  en: { title: 'Martian Math', tagline: 'Roll, reckon, settle Mars.' },
  de: { title: 'Martian Math', tagline: 'Würfeln, rechnen, den Mars besiedeln.' },
}

export default lid
