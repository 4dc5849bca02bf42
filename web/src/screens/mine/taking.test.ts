import { expect, it } from 'vitest'
import { Problem } from '$shell/net/api'
import { whyNotTaken } from './taking'

it.each([['store_failed', 503], ['restarting', 503], ['fault', 500], ['busy', 429], ['network', 0]] as const)('a link may still be good after %s', (code, status) => {
  expect(whyNotTaken(new Problem(code, '', status))).toBe('away')
})

it('a link that the server does not know is too old', () => {
  expect(whyNotTaken(new Problem('no_such_token', '', 404))).toBe('gone')
})

it('a link of this browser brings nothing', () => {
  expect(whyNotTaken(new Problem('same_browser', '', 400))).toBe('same')
})
