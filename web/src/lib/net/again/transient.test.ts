import { afterEach, expect, it, vi } from 'vitest'
import { api, isTransient, Problem } from '../api'

afterEach(() => vi.unstubAllGlobals())

const answers = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
const refusal = (code: string) => JSON.stringify({ code, message: '' })
const asked = () => api.replay('K7MP-1').then(
  () => 'came',
  (problem: unknown) => isTransient(problem),
)

it.each([
  [503, 'store_failed'], [503, 'restarting'], [503, 'taken_over'], [500, 'fault'],
  [429, 'busy'], [429, 'house_full'], [408, 'too_slow'],
])('%i %s may be over in a moment', async (status, code) => {
  answers(status, refusal(code))
  expect(await asked()).toBe(true)
}) // prettier-ignore

it.each([
  [404, 'no_such_match'], [410, 'match_damaged'], [410, 'room_damaged'], [403, 'no_pupil'],
  [404, 'no_such_token'], [400, 'same_browser'],
])('%i %s stays as it is', async (status, code) => {
  answers(status, refusal(code))
  expect(await asked()).toBe(false)
}) // prettier-ignore

it('may be over in a moment where nobody answers, or somebody else does', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await asked()).toBe(true)
  answers(502, '<h1>Bad Gateway</h1>')
  expect(await asked()).toBe(true)
  expect(isTransient(new Problem('network', ''))).toBe(true)
})

it('may be over in a moment where an answer broke off', async () => {
  answers(200, '{"seats":')
  expect(await asked()).toBe(true)
})
