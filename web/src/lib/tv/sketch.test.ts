import { expect, it } from 'vitest'
import { sketch } from './sketch'

it('tells whose turn it is and the points', () => expect(sketch({ turn: 1, players: [{ points: 3 }, { points: 5 }] }, 2)).toEqual({ turn: 1, points: [3, 5], until: null }))
it('takes points of the view itself', () => expect(sketch({ points: [3, 5] }, 2).points).toEqual([3, 5]))
it.each([undefined, null, 7, {}, { turn: 9, players: [{}] }])('tells nothing of %j', (view) => expect(sketch(view, 2)).toEqual({ turn: null, points: null, until: null }))
it.each([{ deadline: 9000 }, { until: 9000 }, { due: 9000 }])('tells when the clock of %j runs out', (view) => expect(sketch(view, 2).until).toBe(9000))
