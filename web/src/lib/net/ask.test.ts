import { beforeEach, expect, it } from 'vitest'
import type { Outcome } from '../game'
import { notices } from '../page/notices.svelte'
import { ask } from './ask'
import type { Connection } from './connection.svelte'

const answers = (outcome: Outcome) => ({ room: { game: 'hochspannung' }, send: () => Promise.resolve(outcome) }) as unknown as Connection

beforeEach(() => void (notices.note = null))

it('says nothing about a request that was granted', async () => {
  await ask(answers({ ok: true }), { type: 'start' })
  expect(notices.note).toBeNull()
})

it('tells why a request was refused', async () => {
  await ask(answers({ ok: false, code: 'never_heard_of', message: 'The table is full.' }), { type: 'sit' })
  expect(notices.note).toMatchObject({ text: 'The table is full.', icon: 'cross' })
})
