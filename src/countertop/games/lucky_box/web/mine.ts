import type { MineTexts } from '$shell/mine/game'

const mine: MineTexts = {
  best: 'points',
  daily: {
    en: { about: 'the same numbers for everybody', big: String, unit: (n) => (n === 1 ? 'point' : 'points'), bar: String, row: (n) => `Round ${n}` },
    de: { about: 'dieselben Zahlen für alle', big: String, unit: (n) => (n === 1 ? 'Punkt' : 'Punkte'), bar: String, row: (n) => `Runde ${n}` },
  },
}

export default mine
