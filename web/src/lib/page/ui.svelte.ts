/** What is open on top of a page, wherever it was opened from. */
class Ui {
  settings = $state(false)
  /** The host wants another game: the lobby asks which. */
  chooser = $state(false)
}

export const ui = new Ui()
