/** Everybody presses within this after the opening, as the chapter says. */
export const openingMs = 5000
/** Everybody looks at the map as often. */
export const pollMs = 2000

/** Of the rush itself: the seconds in which most was decided, not the tail of the last few. */
export function busyRate(perSecond: ReadonlyMap<number, number>): number {
  const seconds = [...perSecond.values()].toSorted((a, b) => b - a)
  const busy = seconds.slice(0, Math.max(1, Math.ceil(seconds.length / 2)))
  return busy.reduce((sum, n) => sum + n, 0) / busy.length
}
