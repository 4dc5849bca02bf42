import { afterEach, describe, expect, it, vi } from 'vitest'
import { shareLink, sharePicture } from './share'

const LINK = { text: 'Play with us', url: 'https://table.example/K7MP' }

describe('sharing', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('uses the share sheet of the device where there is one, also when somebody changes their mind', async () => {
    const share = vi.fn(async () => Promise.reject(new Error('changed their mind')))
    vi.stubGlobal('navigator', { share })
    expect(await shareLink(LINK)).toBe('shared')
    expect(share).toHaveBeenCalledWith({ title: 'Countertop', ...LINK })
  })

  it('copies the link elsewhere, and says so where even that is forbidden', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await shareLink(LINK)).toBe('copied')
    expect(writeText).toHaveBeenCalledWith(LINK.url)
    vi.stubGlobal('navigator', {})
    expect(await shareLink(LINK)).toBe(false)
  })

  it('shares a picture as a file, and saves it where files cannot be shared', async () => {
    const share = vi.fn(async () => {})
    vi.stubGlobal('navigator', { share, canShare: () => true })
    expect(await sharePicture(new Blob(['x'], { type: 'image/png' }), 'deal.png', 'text')).toBe('shared')
    expect(share).toHaveBeenCalledOnce()
    const link = { href: '', download: '', click: vi.fn() }
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('document', { createElement: () => link })
    expect(await sharePicture(new Blob(['x'], { type: 'image/png' }), 'deal.png', 'text')).toBe('saved')
    expect([link.download, link.click.mock.calls.length]).toEqual(['deal.png', 1])
  })
})
