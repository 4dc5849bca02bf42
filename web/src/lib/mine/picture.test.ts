import { describe, expect, it } from 'vitest'
import { draw, SIDE, type Picture } from './picture'

/** A canvas that notes what is written on it, and how often something is filled. */
function canvas() {
  const texts: string[] = []
  let fills = 0
  const nothing = () => {}
  const pen = {
    fillStyle: '', strokeStyle: '', lineWidth: 0, lineCap: 'butt', font: '', textAlign: 'left',
    fillRect: nothing, beginPath: nothing, roundRect: nothing, stroke: nothing, arc: nothing, moveTo: nothing, lineTo: nothing, closePath: nothing,
    fill: () => (fills += 1), fillText: (text: string, x: number, y: number) => { expect(Math.max(x, y)).toBeLessThan(SIDE); texts.push(text) },
    measureText: (text: string) => ({ width: text.length * 30 }), createLinearGradient: () => ({ addColorStop: nothing }),
  } // prettier-ignore
  return { pen: pen as unknown as Parameters<typeof draw>[0], texts, fills: () => fills }
}

const picture: Picture = {
  title: 'Super Mega Lucky Box', date: 'Today’s deal, 16 November', big: '58', unit: 'points', rowName: (n) => `Round ${n}`,
  rows: [{ kind: 'round', number: 1, squares: 0, stars: 2 }, { kind: 'round', number: 2, squares: 1, stars: 1 }],
  world: ['#0d5158', '#083b42'], on: '#effffb', on2: '#bfe6e0', family: 'serif',
} // prettier-ignore

describe('the picture to share', () => {
  it('says how well it went, and nothing else', () => {
    const { pen, texts } = canvas()
    draw(pen, picture)
    expect(texts).toEqual(['Super Mega Lucky Box', 'Today’s deal, 16 November', '58', 'points', 'Round 1', 'Round 2'])
  })

  it('has a mark for each card and each star', () => {
    const bare = canvas()
    draw(bare.pen, { ...picture, rows: picture.rows.map((row) => ({ ...row, squares: 0, stars: 0 })) })
    const full = canvas()
    draw(full.pen, picture)
    expect(full.fills() - bare.fills()).toBe(4)
  })

  it('has room for eight goals', () => {
    const { pen, texts } = canvas()
    draw(pen, { ...picture, rows: Array.from({ length: 8 }, (_, n) => ({ kind: 'goal', number: n + 1, squares: 6, stars: 5 })) })
    expect(texts.at(-1)).toBe('Round 8')
  })
})
