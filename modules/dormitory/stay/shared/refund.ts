/** How a school counts the year of its fees: how many months it has, and which months of the calendar are in it, from September on. */
export type RefundRule = {
  months: number
  /** A month that has begun counts as used. */
  countsStarted: boolean
}
const usualRefund: RefundRule = { months: 10, countsStarted: true }

const firstMonth = 9

/** Where a month of the calendar stands in the school year: September 0, June 9, August 11. */
function placeOf(day: string): number {
  return (Number(day.slice(5, 7)) - firstMonth + 12) % 12
}

/** The September with which the school year of a day begins. */
function yearOf(day: string): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return month >= firstMonth ? year : year - 1
}

/** Months of a school year that lie behind somebody on a day; the summer has none of its own. */
export function monthsBehind(day: string, { months, countsStarted }: RefundRule): number {
  return Math.min(months, placeOf(day) + (countsStarted ? 1 : 0))
}

export type RefundAdvice = { usedMonths: number; leftMonths: number; refundFen: number }

/**
 * What a year's price would give back to somebody who leaves on a day: advice, since what was paid and is given back is known by the ledger
 * alone. Somebody who came in in an earlier school year paid for the one in which they leave.
 */
export function refundAdvice(
  { priceFen, inDate, leaveDate }: { priceFen: number; inDate: string; leaveDate: string },
  rule: RefundRule = usualRefund,
): RefundAdvice {
  const before = yearOf(inDate) === yearOf(leaveDate) ? Math.min(rule.months, placeOf(inDate)) : 0
  const used = Math.max(0, monthsBehind(leaveDate, rule) - before)
  const left = rule.months - used
  return { usedMonths: used, leftMonths: left, refundFen: Math.floor((priceFen * left) / rule.months) }
}
