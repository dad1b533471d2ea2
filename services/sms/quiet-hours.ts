import { beginOf, dayOf, sinceMidnight } from '#kernel/rules/school-time.ts'

const hour = 3_600_000
const day = 24 * hour

/** When a message that may not disturb goes out: now, or when the quiet hours (`from` to `to`, whole hours) end. */
export function afterQuietHours(now: Date, quiet: { from: number; to: number }): Date {
  if (quiet.from === quiet.to) return now
  const at = sinceMidnight(now) / hour
  const isQuiet = quiet.from < quiet.to ? at >= quiet.from && at < quiet.to : at >= quiet.from || at < quiet.to
  if (!isQuiet) return now
  const end = beginOf(dayOf(now)).getTime() + quiet.to * hour
  return new Date(end > now.getTime() ? end : end + day)
}
