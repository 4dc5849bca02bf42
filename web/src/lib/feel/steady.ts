/** A button that has just come, or changed its meaning, does not hear the second tap on the old one. */
export const STEADY_MS = 450

/** How long something accepted may stay pending until the view that shows it comes. */
export const PATIENCE_MS = 1500
