import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../src/worker/sw.ts', import.meta.url))
/** What is fetched before anybody asks for it: the start page, and what every table needs. */
const SHELL = ['index.html', 'home/Yours.svelte', 'home/AskName.svelte', 'parts/Toast.svelte', 'screens/Room.svelte', 'screens/Settings.svelte']

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Builds `sw.js` beside the client: it knows the files of the shell, and is another one as soon as anything is. */
export const serviceWorker = (folder: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle(_, bundle) {
    const files = [...new Set(chunksOf(bundle).flatMap((chunk) => filesOf(bundle, chunk)))].sort()
    const made = { version: versionOf(bundle), files: [...files, ...fonts(bundle)].map((file) => `/${file}`) }
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { BUILD: JSON.stringify(made) },
      build: {
        outDir: folder,
        emptyOutDir: false,
        lib: { entry: SOURCE, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
      },
    })
  },
})

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk' && SHELL.some((name) => one.facadeModuleId?.endsWith(name)))

/** A chunk, what it imports, and their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.map((name) => bundle[name]).filter((one): one is Chunk => one?.type === 'chunk')
  const styles = chunk.viteMetadata?.importedCss ?? new Set<string>()
  return [chunk.fileName, ...styles, ...imported.flatMap((one) => filesOf(bundle, one, seen))]
}

/** The typeface that the page preloads. */
const fonts = (bundle: Bundle) => Object.keys(bundle).filter((name) => /latin-wght-normal[^/]*\.woff2$/.test(name) && !name.includes('-ext'))

function versionOf(bundle: Bundle): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(bundle).sort()) hash.update(name)
  const page = bundle['index.html']
  if (page?.type === 'asset') hash.update(page.source)
  return hash.digest('hex').slice(0, 12)
}
