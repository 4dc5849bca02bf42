import type { MineTexts } from '$shell/mine/game'

// As in `faces/daily.py`: a hundred more for whoever won the round.
const WON = 100
const colony = (score: number) => String(score % WON)
const won = (score: number) => score >= WON

const mine: MineTexts = {
  best: 'feat',
  feat: { en: 'outposts together', de: 'Stationen zusammen' },
  daily: {
    en: {
      about: 'one round against the same bot, with the same dice',
      big: colony,
      unit: (score) => (won(score) ? 'outposts together, and won' : 'outposts together'),
      bar: (score) => (won(score) ? `${colony(score)}, won` : colony(score)),
      row: (n) => (n === 1 ? 'You' : 'Bot'),
    },
    de: {
      about: 'eine Runde gegen denselben Bot, mit denselben Würfeln',
      big: colony,
      unit: (score) => (won(score) ? 'Stationen zusammen und gewonnen' : 'Stationen zusammen'),
      bar: (score) => (won(score) ? `${colony(score)}, Sieg` : colony(score)),
      row: (n) => (n === 1 ? 'Du' : 'Bot'),
    },
  },
}

export default mine
