const dayMs = 86_400_000

/** The month of a moment in the school's time zone, `YYYY-MM`. */
export function monthOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
}

/** First moment of a month and of the one after it. */
export function boundsOfMonth(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOf(`${month}-01`), to: startOf(`${after}-01`) }
}

/** First moment of a day and of the one after it. */
export function boundsOfDay(day: string): { from: Date; to: Date } {
  const from = startOf(day)
  return { from, to: new Date(from.getTime() + dayMs) }
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}
