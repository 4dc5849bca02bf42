import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root, styled } from './sources'

it('knows what to show instead of whatever does not come', () => {
  const careless = styled.filter((file) => {
    const text = readFileSync(root + file, 'utf8')
    return text.split('{#await').length !== text.split('{:catch').length
  })
  expect(careless).toEqual([])
})
