import { expect, test } from 'vitest'
import { whyNote } from './notes'

const refused = { kind: 'refused', message: '', dice: [6, 4] } as const
const said = { left: 6, right: 4, result: 18, there: 18 }

test.each([
  ['*', '18 is 3 × 6. 6 × 4: double 6, and double again.'],
  ['+', '6 + 4 = 10: from 6 count 4 on.'],
  ['-', '6 − 4 = 2: so far it is from 4 to 6.'],
] as const)('a wrong sum with %s is told with a way to the right one', (operation, sentence) => {
  expect(whyNote({ ...refused, code: 'wrong_answer', attempt: { ...said, operation } }, 'en')).toBe(sentence)
})

test('a hex that cannot be had is told by its rule, and advice needs no reason', () => {
  expect(whyNote({ ...refused, code: 'taken', attempt: null }, 'de')).toBe('Felder anderer erobert nur ein Pasch: zwei gleiche Würfel.')
  expect(whyNote({ kind: 'sign_first' }, 'de')).toBeNull()
})
