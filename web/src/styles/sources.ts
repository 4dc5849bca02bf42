// For tests: the files that have styles, from the root of the project.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const styled = ['web/src', 'src/countertop/games'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|css)$/.test(file))
    .map((file) => `${folder}/${file}`),
)
