import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partOf } from './retry'

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn()
let now = 100_000
const kept = new Map<string, string>()
const page = () => ({ reload, now: () => now, kept: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } })

beforeEach(() => {
  kept.clear()
  reload.mockClear()
})
afterEach(() => vi.unstubAllGlobals())
const served = (ok: boolean) => vi.stubGlobal('fetch', ok ? async () => ({ ok }) : () => Promise.reject(new TypeError()))

test('a part that comes is that part', async () => {
  expect(await partOf(async () => 7, page)).toBe(7)
})

test('a page that remembers a part as failed is loaded anew once the server is there', async () => {
  served(true)
  void partOf(failing, page)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('without a server it says so and stays', async () => {
  served(false)
  await expect(partOf(failing, page)).rejects.toThrow('dynamically')
  expect(reload).not.toHaveBeenCalled()
})

test('a part that does not come with a fresh page either is told, not tried for ever', async () => {
  served(true)
  void partOf(failing, page)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  now += 3000
  await expect(partOf(failing, page)).rejects.toThrow('dynamically')
  expect(reload).toHaveBeenCalledOnce()
})
