// What is printed on the box.

import type { Lid } from '$shell/game'
import { FACTS, SEATS } from './types.gen'

const lid: Lid = {
  place: 1,
  seats: SEATS,
  facts: FACTS,
  en: { title: 'Hochspannung', tagline: 'Everyone at once. Be quick.' },
  de: { title: 'Hochspannung', tagline: 'Alle gleichzeitig. Sei schnell.' },
}

export default lid
