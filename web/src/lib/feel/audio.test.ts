import { expect, it, vi } from 'vitest'

vi.stubGlobal('AudioContext', class {
  state = 'running'
})

it('is silent on the phones while the sound comes from the big screen', async () => {
  const { hush, running, wakeSound } = await import('./audio')
  wakeSound()
  expect(running()).toBeDefined()
  hush(true)
  expect(running()).toBeUndefined()
  hush(false)
  expect(running()).toBeDefined()
})
