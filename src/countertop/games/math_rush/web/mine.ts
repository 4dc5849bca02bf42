import type { MineTexts } from '$shell/mine/game'

const mine: MineTexts = {
  best: 'points',
  daily: {
    en: { about: 'one round, the same goals and cards for everybody', big: String, unit: (n) => (n === 1 ? 'point' : 'points'), bar: String, row: (n) => `Goal ${n}` },
    de: { about: 'eine Runde, dieselben Ziele und Karten für alle', big: String, unit: (n) => (n === 1 ? 'Punkt' : 'Punkte'), bar: String, row: (n) => `Ziel ${n}` },
  },
}

export default mine
