// What this device can do for us beyond a page: fill the screen, and put us on its home screen.

import { createSubscriber } from 'svelte/reactivity'
import { ui } from '../page/ui.svelte'

const fullChanged = createSubscriber((update) => {
  document.addEventListener('fullscreenchange', update)
  return () => document.removeEventListener('fullscreenchange', update)
})

/** Put there by its owner already, so that no browser is around it. */
const isApp = () => matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches

/** Whether the page can be told to fill the screen; Apple's phones cannot. */
export const canFill = () => document.fullscreenEnabled === true

export function fills(): boolean {
  fullChanged()
  return document.fullscreenElement !== null
}

/** A sheet stays open over it. */
export function toggleFull() {
  const done = fills() ? document.exitFullscreen() : document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  void done.catch(() => {})
}

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

export function installs() {
  const event = ui.install as InstallEvent | null
  ui.install = null
  void event?.prompt().catch(() => {})
}

/** Apple's phones offer nothing: their owner has to know where to tap. */
export const onApple = () => /iPhone|iPad/.test(navigator.userAgent) && !isApp()
