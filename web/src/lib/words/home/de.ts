import type { HomeWords } from './en'

const de: HomeWords = {
  ticket: {
    title: 'Spiel des Tages',
    of: (game, about) => `${game}: ${about}`,
    begun: (game) => `${game}: spiel deinen Versuch weiter`,
    done: (score) => `${score}, schau die anderen an`,
    gone: 'Dein Versuch von heute ist nicht fertig geworden.',
  },
  mine: 'Meine Spiele',
  numbers: 'Meine Zahlen',
  screen: 'Großbild',
  school: 'Für eine Klasse',
}

export default de
