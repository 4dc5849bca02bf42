import { expect, it } from 'vitest'
import { Problem } from '../net/api'
import { isGone } from './load'

it.each([['store_failed', 503], ['restarting', 503], ['fault', 500], ['busy', 429], ['network', 0]] as const)('a match is not gone because of %s', (code, status) => {
  expect(isGone(new Problem(code, '', status))).toBe(false)
})

it.each([['no_such_match', 404], ['match_damaged', 410]] as const)('a match is gone where the server says %s', (code, status) => {
  expect(isGone(new Problem(code, '', status))).toBe(true)
})
