// What is printed on the box.

import type { Lid } from '$shell/game'
import { FACTS, SEATS } from './types.gen'

const lid: Lid = {
  place: 2,
  seats: SEATS,
  facts: FACTS,
  en: { title: 'Math Rush', tagline: 'Together against the clock.' },
  de: { title: 'Math Rush', tagline: 'Gemeinsam gegen die Uhr.' },
}

export default lid
