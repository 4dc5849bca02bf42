import { afterEach, expect, it, vi } from 'vitest'
import { CEREMONY, celebrate, type Deed, LASTS, mayFollow, pieces } from './ceremony'
import { haptics } from './haptics'
import { sound } from './sound'

const shown: Deed[] = []
vi.stubGlobal('document', { dispatchEvent: (event: CustomEvent<Deed>) => event.type === CEREMONY && shown.push(event.detail) })
const heard = vi.spyOn(sound, 'ceremony')
const felt = vi.spyOn(haptics, 'ceremony')

afterEach(() => {
  shown.length = 0
  vi.clearAllMocks()
})

it('is seen, heard and felt as big as the deed', () => {
  celebrate({ size: 'medium', text: 'Chain of six!' })
  expect(shown).toEqual([{ size: 'medium', text: 'Chain of six!' }])
  expect(heard).toHaveBeenCalledWith('medium', { own: true })
  expect(felt).toHaveBeenCalledWith('medium')
})

it('does not shake the phone for what somebody else did', () => {
  celebrate({ size: 'big', others: true })
  expect(heard).toHaveBeenCalledWith('big', { own: false })
  expect(felt).not.toHaveBeenCalled()
})

it('lets a game have a sound of its own', () => {
  const own = vi.fn()
  celebrate({ size: 'small', heard: own })
  expect(own).toHaveBeenCalledOnce()
  expect(heard).not.toHaveBeenCalled()
})

it('is over soon', () => expect(Math.max(...Object.values(LASTS))).toBeLessThanOrEqual(1600))

it('lets nothing smaller push it away', () => {
  expect(mayFollow('small', undefined)).toBe(true)
  expect(mayFollow('big', 'medium')).toBe(true)
  expect(mayFollow('medium', 'medium')).toBe(true)
  expect(mayFollow('small', 'big')).toBe(false)
})

it('throws more the bigger the deed, and nothing further than it may', () => {
  const counts = (['small', 'medium', 'big'] as const).map((size) => pieces(size).length)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  for (const { x, y } of pieces('big')) expect(Math.hypot(x, y)).toBeLessThanOrEqual(1.0001)
})
