import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const games = new URL('../../../src/countertop/games/', import.meta.url)
const worlds = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('web/world.css'))

/** What a world has to say, for the shell's own parts to stand on it. */
const WORLD = ['accent', 'accent-ink', 'world', 'world-2', 'on-world', 'on-world-2', 'lit', 'art', 'lid', 'lid-ink', 'lid-edge', 'go-edge']

/** The declarations of every rule whose selector starts so, in order. */
function rules(start: string): string[] {
  return css
    .split('}')
    .map((rule) => rule.replace(/\/\*.*?\*\//gs, '').trim())
    .filter((rule) => rule.includes(start))
    .map((rule) => rule.slice(rule.indexOf(start) + start.length).replace(/\s+/g, ' '))
}

describe('the tokens', () => {
  it('are the same by night whether the page or the system asks for it', () => {
    const asked = rules(":root[data-theme='dark']")
    const bySystem = rules(":root:not([data-theme='light'])")
    expect(asked.join().match(/--/g)?.length).toBeGreaterThan(20)
    expect(bySystem).toEqual(asked)
  })

  it.each(worlds)('%s has a colour for everything that the shell paints', (file) => {
    const world = readFileSync(new URL(file, games), 'utf8')
    for (const name of WORLD) expect(world).toContain(`--${name}:`)
  })

  it.each([...'abcdefghijkl'])('player %s has a colour and an ink that reads on it', (letter) => {
    const colour = (name: string) => css.match(new RegExp(`--p-${name}: (#[0-9A-F]{6})`))?.[1] ?? ''
    expect(contrast(colour(letter), colour(`${letter}-ink`))).toBeGreaterThan(4.5)
  })
})

function contrast(one: string, other: string): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
