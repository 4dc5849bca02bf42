import { afterEach, expect, it, vi } from 'vitest'
import { whoIsHere } from './arriving'

afterEach(() => vi.unstubAllGlobals())

const answers = (status: number, body: object) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

it('a pupil whose cookie is good is in', async () => {
  answers(200, { nickname: 'Ada' })
  expect(await whoIsHere()).toEqual({ nickname: 'Ada' })
})

it('whoever has no cookie, or an old one, is nobody yet', async () => {
  answers(403, { code: 'no_pupil', message: '' })
  expect(await whoIsHere()).toBe('nobody')
})

it.each([[503, 'store_failed'], [503, 'restarting'], [429, 'busy'], [500, 'fault']] as const)('nobody has to come in anew because of %i %s', async (status, code) => {
  answers(status, { code, message: '' })
  expect(await whoIsHere()).toBe('away')
})

it('nobody has to come in anew because the network is gone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await whoIsHere()).toBe('away')
})
