import { catalogue } from '$shell/net/catalogue.svelte'
import { change, settings } from '$shell/page/settings.svelte'

/** Whether a lesson is to be offered: the game has one, and nobody has sat at its table here, nor been asked. */
export const isNew = (game: string): boolean => catalogue.find(game)?.lesson === true && !settings.met.includes(game)

/** From now on this game is known here. */
export function met(game: string) {
  if (!settings.met.includes(game)) change({ met: [...settings.met, game] })
}
