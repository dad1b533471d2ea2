/** Sections a day has as far as places know; what lies later makes the grid longer. */
export const usualSections = 10
