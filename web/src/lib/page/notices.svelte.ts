import type { IconName } from '../parts/icons'

interface Notice {
  text: string
  icon?: IconName
  letter?: string
  bot?: boolean
}

/** One line at a time that says what happened, and goes away by itself. */
class Notices {
  current = $state.raw<Notice | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  show(notice: Notice) {
    clearTimeout(this.#timer)
    this.current = notice
    // Long enough to read it twice.
    this.#timer = setTimeout(() => (this.current = null), 2500 + notice.text.length * 50)
  }
}

export const notices = new Notices()
