// Whether there can be sound at all. Part of the first load, unlike the sounds.

import { settings } from '../page/settings.svelte'

let context: AudioContext | undefined

/** Browsers allow sound only after a touch; call this from the first one. */
export function wakeSound() {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

let isHushed = false

/** Sound comes from elsewhere: from the big screen instead of the phones, or the other way round. */
export const hush = (hushed: boolean) => void (isHushed = hushed)

/** What sounds are made in, if they are wanted and allowed. */
export const running = () => (settings.sound && !isHushed && context?.state === 'running' ? context : undefined)
