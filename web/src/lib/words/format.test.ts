import { expect, it } from 'vitest'
import { grouped } from './format'

it('groups the digits of a long number, and leaves a short one', () => {
  expect([grouped(-7), grouped(81), grouped(1296), grouped(9999)]).toEqual(['−7', '81', '1296', '9999'])
  expect([grouped(10_000), grouped(1_234_567)]).toEqual(['10\u202f000', '1\u202f234\u202f567'])
})
