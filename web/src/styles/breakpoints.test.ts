import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root, styled } from './sources'

const tokens = readFileSync(`${root}web/src/styles/tokens.css`, 'utf8')
const token = (name: string) => Number(tokens.match(new RegExp(`--${name}: (\\d+)px;`))?.[1])
const [tablet, spread, low, lying, long] = [token('tablet'), token('spread'), token('low'), token('lying'), token('long')]

/** The three sizes, from both sides, and a phone lying down. */
const AGREED = [
  `min-width: ${tablet}`,
  `max-width: ${tablet - 1}`,
  `min-width: ${spread}`,
  `max-width: ${spread - 1}`,
  `max-height: ${low}`,
  `min-height: ${low + 1}`,
  `max-height: ${lying}`,
  `min-width: ${long}`,
]
const LYING = `(max-height: ${lying}px) and (min-width: ${long}px)`
/** Not a layout: under the least height of a table the page scrolls, and a finger that slides scrolls it. */
const LEAST = `@media (max-height: ${lying}px) `

const asked = styled.flatMap((file) => {
  const queries = readFileSync(root + file, 'utf8').match(/@media[^{]*/g) ?? []
  return queries.flatMap((query) => [...query.matchAll(/(?:(?:min|max)-)?(?:width|height)\s*[:<>=][^)]*/g)].map(([size]) => [file, size.replace(/px$/, '')] as const))
})

it('looks at all styles', () => expect(asked.length).toBeGreaterThan(100))

it('has no layout that changes anywhere else than agreed', () => {
  const strange = asked.filter(([, size]) => !AGREED.includes(size))
  expect(strange).toEqual([])
})

it.each(AGREED)('uses %spx', (size) => expect(asked.map(([, one]) => one)).toContain(size))

it('asks for a phone lying down in one way', () => {
  const queries = styled.flatMap((file) => readFileSync(root + file, 'utf8').match(/@media[^{]*/g) ?? [])
  const low = queries.filter((query) => query.includes(`max-height: ${lying}px`) || query.includes(`min-width: ${long}px`))
  expect(low.filter((query) => !query.includes(LYING))).toEqual([LEAST])
})
