/** What is open on top of a page, wherever it was opened from. */
class Ui {
  settings = $state(false)
  /** What the browser offers to put us on the home screen with, once it does. */
  install = $state.raw<Event | null>(null)
  /** The host wants another game: the lobby asks which. */
  chooser = $state(false)
}

export const ui = new Ui()
