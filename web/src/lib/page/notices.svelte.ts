import type { IconName } from '../parts/icons'
import { Line } from './line.svelte'

interface Notice {
  text: string
  icon?: IconName
  letter?: string
  bot?: boolean
}

/** One line at a time that says what happened, long enough to read it twice. */
class Notices extends Line<Notice> {
  override show(notice: Notice) {
    super.show(notice, 2500 + notice.text.length * 50)
  }
}

export const notices = new Notices(0)
