/** A button that has just come, or changed its meaning, does not hear the second tap on the old one. */
export const STEADY_MS = 450
