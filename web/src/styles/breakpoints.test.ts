import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const styled = ['web/src', 'src/countertop/games'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|css)$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** As tokens.css names them: tablet, spread, low; and the two corrections. */
const AGREED = ['min-width: 700', 'max-width: 699', 'min-width: 1000', 'max-width: 999', 'max-height: 760', 'min-height: 761']
const CORRECTIONS = ['max-width: 380', 'min-width: 1180', 'max-width: 1179']
/** Under the least height of a table the page scrolls; under the least width two buttons no longer fit beside each other. */
const LEAST = ['base.css max-height: 599', 'Next.svelte max-width: 359']

const asked = styled.flatMap((file) => {
  const queries = readFileSync(root + file, 'utf8').match(/@media[^{]*/g) ?? []
  return queries.flatMap((query) => [...query.matchAll(/((?:min|max)-(?:width|height): \d+)px/g)].map((found) => [file, found[1]!] as const))
})

it('looks at all styles', () => expect(asked.length).toBeGreaterThan(100))

it('has no layout that changes anywhere else than agreed', () => {
  const strange = asked.filter(([file, size]) => ![...AGREED, ...CORRECTIONS].includes(size) && !LEAST.includes(`${file.split('/').pop()} ${size}`))
  expect(strange).toEqual([])
})

it.each([...AGREED, ...CORRECTIONS])('uses %spx', (size) => expect(asked.map(([, one]) => one)).toContain(size))
