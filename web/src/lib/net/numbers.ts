// What this browser asks the server about its owner's numbers.

import { ask, reach } from './api'
import type { Checked, MyNumbers, Practised } from './learned.gen'

export const myNumbers = {
  show: () => ask<MyNumbers>('/api/numbers'),
  answer: (answer: Practised) => ask<Checked>('/api/numbers/answers', answer),
  forget: () => reach('/api/numbers', undefined, 'DELETE'),
}

export const EXPORT = { csv: '/api/numbers/export?as=csv', json: '/api/numbers/export' } as const
