/** Reads a map of taken places: a bit for each, the first in the lowest. */
export function takenIn(bits: string): (place: number) => boolean {
  const bytes = Uint8Array.from(atob(bits), (char) => char.charCodeAt(0))
  return (place) => ((bytes[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}
