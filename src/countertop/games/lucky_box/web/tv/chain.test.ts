import { expect, it } from 'vitest'
import type { PlayerView, Step } from '../types.gen'
import { bonusesOf, filled, isChain, touched } from './chain'

const step = (card: number, square: number, ...icons: Step['won'][number]['icon'][]): Step => ({ card, square, cost: 0, by: null, won: icons.map((icon, line) => ({ card, line, icon })), lost: [] })
const player = { board: { boxes: [{ card: 7, crosses: 0o777 }, { card: 8, crosses: 1 }, { card: 9, crosses: 0 }], lightning: 0, moons: 0, stars: 0 } } as unknown as PlayerView

it('counts what a chain brings, and not what brings nothing', () => expect(bonusesOf([step(7, 0, 'moon', 'blank'), step(8, 1, 4)])).toHaveLength(2))
it('is a chain from four on', () => {
  expect(isChain([step(7, 0, 'moon'), step(8, 1)])).toBe(false)
  expect(isChain([step(7, 0, 'moon', 'star'), step(8, 1, 4, '?')])).toBe(true)
})
it('shows the cabinets that it goes through', () => expect(touched(player, [step(7, 0), step(8, 0)]).map(({ card }) => card)).toEqual([7, 8]))
it('knows a card that it has filled', () => expect(filled(player, [step(7, 3), step(8, 0)]).map(({ card }) => card)).toEqual([7]))
