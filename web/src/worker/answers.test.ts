import { describe, expect, it } from 'vitest'
import { answer, outdated } from './answers'

const HERE = 'https://table.example'
const asked = (path: string, { method = 'GET', mode = 'navigate' } = {}) => answer({ method, mode, url: new URL(path, HERE).href }, HERE)

describe('the service worker', () => {
  it.each(['/', '/K7MP', '/mine', '/rules/lucky-box', '/r/abc?t=5'])('shows the shell at once at %s', (path) => {
    expect(asked(path)).toBe('page')
  })

  it.each(['/api/rooms/K7MP', '/api/games', '/ws/K7MP', '/healthz', '/metrics', '/api'])('never answers for the server at %s', (path) => {
    expect(asked(path)).toBe('server')
    expect(asked(path, { mode: 'cors' })).toBe('server')
  })

  it('keeps files whose name says what is in them, and no others', () => {
    expect(asked('/assets/Room-1a2b.js', { mode: 'cors' })).toBe('file')
    expect(asked('/icon.svg', { mode: 'no-cors' })).toBe('server')
    expect(asked('/sw.js')).toBe('server')
  })

  it('leaves whatever changes something, and other hosts, alone', () => {
    expect(asked('/', { method: 'POST' })).toBe('server')
    expect(asked('https://elsewhere.example/assets/a.js')).toBe('server')
  })

  it('lets old shells go, but for the last one, whose pages may still be open', () => {
    expect(outdated(['shell-a', 'shell-b', 'shell-c', 'other'], 'shell-c')).toEqual(['shell-a'])
    expect(outdated(['shell-a', 'shell-c'], 'shell-c')).toEqual([])
    expect(outdated(['shell-c', 'shell-a', 'shell-b'], 'shell-c')).toEqual(['shell-a'])
  })
})
