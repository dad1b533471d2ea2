/** September is the first month of a school year; in July and August its places cost nothing more. */
const months = [9, 10, 11, 12, 1, 2, 3, 4, 5, 6]

/** How many months of the school year follow the one of a day: the month of the move stays at the old price. */
export function monthsAfter(day: string): number {
  const at = months.indexOf(Number(day.slice(5, 7)))
  return at === -1 ? 0 : months.length - 1 - at
}

/** What a move costs more, or brings back (below nothing), in fen; prices are of a school year. */
export function feeDifference(
  { from, to, perYear }: { from: number | null; to: number | null; perYear: number },
  day: string,
): number {
  if (from === null || to === null) return 0
  const fen = ((to - from) / perYear) * monthsAfter(day)
  return Math.sign(fen) * Math.round(Math.abs(fen))
}
