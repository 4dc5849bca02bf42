// What is printed on the box.

import type { Lid } from '$shell/game'
import { FACTS, SEATS } from './types.gen'

const lid: Lid = {
  seats: SEATS,
  facts: FACTS,
  en: { title: 'Lone Number', tagline: 'Pick low, but be the only one.' },
  de: { title: 'Lone Number', tagline: 'Wähle niedrig, aber als Einzige.' },
}

export default lid
