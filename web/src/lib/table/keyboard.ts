/** Together with these a key belongs to the browser. */
export const isShortcut = (pressed: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>) => pressed.ctrlKey || pressed.altKey || pressed.metaKey

/** Whether a key is meant for the table: not for a field or a sheet, and not just held down. */
export function isForTable(event: KeyboardEvent, { repeats = false } = {}): boolean {
  if (event.defaultPrevented || (event.repeat && !repeats)) return false
  return !isOn(event, 'input, select, textarea') && document.querySelector('dialog[open]') === null
}

/** Enter and space on a button press that button. */
export const isOnButton = (event: Event) => isOn(event, 'button, a')

export const isOn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector) !== null
