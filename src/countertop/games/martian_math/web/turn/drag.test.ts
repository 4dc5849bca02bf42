import { beforeEach, expect, test, vi } from 'vitest'
import { drag, type Target } from './drag'

const LEDGE_TOP = 100
let page: EventTarget
let target: { [does in keyof Target]: ReturnType<typeof vi.fn<Target[does]>> }

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  target = { aim: vi.fn(), drop: vi.fn(), letGo: vi.fn() }
})

const pointer = (type: string, clientY: number, more: object = {}) =>
  Object.assign(new Event(type), { isPrimary: true, button: 0, pointerId: 1, pointerType: 'touch', clientX: 7, clientY, ...more }) as PointerEvent
const start = (more: object = {}) => drag(pointer('pointerdown', 150, more), target, ({ clientY }) => clientY < LEDGE_TOP)
const move = (type: string, clientY: number, more: object = {}) => page.dispatchEvent(pointer(type, clientY, more))

test('over the map it aims, and is dropped where it is lifted', () => {
  start()
  move('pointermove', 40)
  move('pointerup', 30)
  expect(target.aim).toHaveBeenCalledExactlyOnceWith(7, 40, true)
  expect(target.drop).toHaveBeenCalledExactlyOnceWith(7, 30)
})

test('back on the ledge it is let go, and nothing follows the pointer any more', () => {
  start()
  move('pointerup', 140)
  move('pointermove', 40)
  expect([target.letGo, target.aim, target.drop].map((does) => does.mock.calls.length)).toEqual([1, 0, 0])
})

test('a drag that is cancelled drops nothing', () => {
  start()
  move('pointercancel', 40)
  move('pointerup', 40)
  expect([target.letGo, target.drop].map((does) => does.mock.calls.length)).toEqual([1, 0])
})

test('other fingers and other buttons do not drag', () => {
  start()
  move('pointermove', 40, { pointerId: 2 })
  start({ button: 2 })
  start({ isPrimary: false, pointerId: 3 })
  move('pointermove', 40, { pointerId: 3 })
  expect(target.aim).not.toHaveBeenCalled()
})
