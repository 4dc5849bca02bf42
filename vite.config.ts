import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './web/plugins/worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where `npm run dev` finds the running `countertop`. */
const backend = process.env.BACKEND ?? 'http://127.0.0.1:8000'

/** Lays a `.gz` beside every text file: the server sends it to whoever can read it. */
const gzip = (folder: string): Plugin => ({
  name: 'gzip',
  apply: 'build',
  closeBundle() {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))) {
      writeFileSync(join(folder, `${file}.gz`), gzipSync(readFileSync(join(folder, file)), { level: 9 }))
    }
  },
})

/** Few files instead of a great many small ones: each is a request, and costs a phone as much as the
    kilobytes in it. What the first page needs is one; what several later ones share goes together. */
const codeSplitting = {
  groups: [
    { name: 'shell', tags: ['$initial' as const], priority: 3 },
    {
      name: 'parts',
      test: /web\/src\/|node_modules/,
      minShareCount: 2,
      entriesAware: true, // so that nobody loads what they will not use,
      entriesAwareMergeThreshold: 24_000, // unless it is little
      priority: 2,
    },
    { name: (id: string) => /games\/(\w+)\/web\//.exec(id)?.[1], minShareCount: 2, priority: 1 },
  ],
}

/** What puts something in the place of a global, a module or time, or sets the language. */
const changesTheWorld = /(vi\.(mock|stubGlobal|useFakeTimers)\(|settings\.\w+ = )/

/** Tests that need a world of their own; all the others share one, in which every module is loaded once. */
const alone = ['web/src', 'src/countertop/games']
  .flatMap((folder) => readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.test.ts') && changesTheWorld.test(readFileSync(at(file), 'utf8')))

/** A group that knows its entries would name them all. */
const short = (name: string) => name.replace(/~.*/, '')

// The configuration sits at the root of the repository, so that a game's folder can hold its
// Svelte files: `import.meta.glob('$games/*/web/Table.svelte')` makes each game a chunk of its own.
export default defineConfig({
  root: 'web',
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), serviceWorker(at('./src/countertop/static')), gzip(at('./src/countertop/static'))],
  resolve: {
    alias: { $shell: at('./web/src/lib'), $games: at('./src/countertop/games') },
  },
  build: {
    outDir: at('./src/countertop/static'),
    emptyOutDir: true,
    // The pages' content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // Browsers without it load the same files, a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting,
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${short(String(names[0])).replace(/\.\w+$/, '')}-[hash][extname]`,
      },
    },
  },
  server: {
    fs: { allow: [at('.')] },
    proxy: { '/api': backend, '/ws': { target: backend, ws: true } },
  },
  test: {
    root: at('.'),
    environment: 'node',
    pool: 'threads',
    testTimeout: 60_000, // of a busy machine; nothing here waits
    projects: [
      { extends: true, test: { name: 'together', include: ['web/**/*.test.ts', 'src/**/*.test.ts'], exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
