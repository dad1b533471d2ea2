import { monthsBehind } from '#modules/dormitory/stay/shared/refund.ts'

/** What a move costs more, or brings back (below nothing), in fen; prices are of a school year of so many months, from September on. */
export function feeDifference(
  { from, to, perYear }: { from: number | null; to: number | null; perYear: number },
  day: string,
): number {
  if (from === null || to === null) return 0
  const fen = ((to - from) / perYear) * monthsAfter(day, perYear)
  return Math.sign(fen) * Math.round(Math.abs(fen))
}

/** How many months of the school year follow the one of a day: the month of the move stays at the old price. */
export function monthsAfter(day: string, perYear = 10): number {
  return perYear - monthsBehind(day, { months: perYear, countsStarted: true })
}
