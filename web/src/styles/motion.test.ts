import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root, styled } from './sources'

const still = (rule: string) => styled.filter((file) => readFileSync(root + file, 'utf8').includes(rule))

it('holds still for the setting whatever holds still for the system', () => {
  const bySystem = still('(prefers-reduced-motion: reduce) {')
  expect(bySystem.length).toBeGreaterThan(10)
  expect(bySystem).toEqual(still("[data-motion='less']"))
})
