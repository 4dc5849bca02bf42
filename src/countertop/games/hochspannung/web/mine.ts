import type { MineTexts } from '$shell/mine/game'

const mine: MineTexts = { best: 'fastest' }

export default mine
