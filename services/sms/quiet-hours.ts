/** The school's clock stands eight hours before UTC the whole year. */
const offset = 8 * 3_600_000
const hour = 3_600_000
const day = 24 * hour

/** When a message that may not disturb goes out: now, or when the quiet hours (`from` to `to`, whole hours) end. */
export function afterQuietHours(now: Date, quiet: { from: number; to: number }): Date {
  if (quiet.from === quiet.to) return now
  const local = now.getTime() + offset
  const midnight = Math.floor(local / day) * day
  const at = (local - midnight) / hour
  const isQuiet = quiet.from < quiet.to ? at >= quiet.from && at < quiet.to : at >= quiet.from || at < quiet.to
  if (!isQuiet) return now
  const end = midnight + quiet.to * hour
  return new Date((end > local ? end : end + day) - offset)
}
