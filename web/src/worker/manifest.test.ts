import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../public/${name}`, import.meta.url)))

interface Icon {
  src: string
  type: string
  sizes: string
  purpose: string
}
const manifest = JSON.parse(read('manifest.webmanifest').toString()) as { icons: Icon[]; id: string; name: string; short_name: string; start_url: string; scope: string; display: string }

/** The size that is written in the head of a PNG. */
const size = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('the manifest', () => {
  it('makes us installable', () => {
    expect([manifest.id, manifest.start_url, manifest.scope, manifest.display]).toEqual(['/', '/', '/', 'standalone'])
    expect([manifest.name, manifest.short_name]).toEqual(['Countertop', 'Countertop'])
    expect(manifest.icons.filter(({ type }) => type === 'image/png').map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  })

  it.each(manifest.icons.filter(({ type }) => type === 'image/png'))('has $src as large as it says', ({ src, sizes }) => {
    expect(size(read(src.slice(1)))).toBe(sizes)
  })

  it('is named by the page, with an icon for Apple’s phones', () => {
    const page = read('../index.html').toString()
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(page).toContain('<link rel="apple-touch-icon" href="/icon-180.png" />')
    expect(size(read('icon-180.png'))).toBe('180x180')
  })
})
