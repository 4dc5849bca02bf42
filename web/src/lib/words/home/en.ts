// What the ticket of the day says, and the doors beside it: little, because the start page waits for it.

const en = {
  ticket: {
    title: 'Today’s deal',
    of: (game: string, about: string) => `${game}, ${about}`,
    begun: (game: string) => `${game}: go on with your try`,
    done: (score: string) => `${score}, see how others did`,
    gone: 'Your try of today was not finished.',
  },
  mine: 'My matches',
  numbers: 'My numbers',
  screen: 'Big screen',
  school: 'For a class',
}

export type HomeWords = typeof en
export default en
