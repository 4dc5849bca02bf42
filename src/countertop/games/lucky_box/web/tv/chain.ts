// What a number set off, link by link.

import { FULL } from '../cards/boxes'
import type { PlayerView, Step } from '../types.gen'

/** From so many links or bonuses on the room looks at one player's cabinets. */
const LONG = 4

export const bonusesOf = (steps: readonly Step[]) => steps.flatMap(({ won }) => won).filter(({ icon }) => icon !== 'blank')

export const isChain = (steps: readonly Step[]) => steps.length >= LONG || bonusesOf(steps).length >= LONG

/** Cards that these steps have filled. */
export const filled = ({ board }: PlayerView, steps: readonly Step[]) =>
  board.boxes.filter(({ card, crosses }) => crosses === FULL && steps.some((step) => step.card === card))

/** The cabinets that a chain goes through, as they lie; never so many that nobody can read them. */
export const touched = ({ board }: PlayerView, steps: readonly Step[]) => board.boxes.filter(({ card }) => steps.some((step) => step.card === card))
