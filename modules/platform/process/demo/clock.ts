const hourMs = 3_600_000
const [opens, closes] = [8.5, 17.5]

/** The first moment from then on at which people work: a weekday between half past eight and half past five, by Shanghai time. */
export function atWork(moment: Date): Date {
  const local = new Date(moment.getTime() + 8 * hourMs)
  const clock = local.getUTCHours() + local.getUTCMinutes() / 60
  if (clock >= closes) return atWork(startOfDay(local, 1))
  if (local.getUTCDay() === 0 || local.getUTCDay() === 6) return atWork(startOfDay(local, 1))
  return clock < opens ? startOfDay(local, 0) : moment
}

function startOfDay(local: Date, later: number): Date {
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + later)
  return new Date(day + opens * hourMs - 8 * hourMs + (local.getUTCMinutes() % 30) * 60_000)
}
