import { haptics } from './haptics'
import { sound } from './sound'

/** What is heard and felt at once. */
export const feel = {
  /** A key or a choice. */
  tap() {
    sound.tap()
    haptics.tap()
  },
  /** Too late, wrong or refused. */
  back() {
    sound.late()
    haptics.back()
  },
  /** Your turn. */
  turn() {
    sound.turn()
    haptics.turn()
  },
}
