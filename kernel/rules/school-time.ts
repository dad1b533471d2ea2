const zone = { timeZone: 'Asia/Shanghai', dateStyle: 'short' } as const
const seconds = new Intl.DateTimeFormat('sv-SE', { ...zone, timeStyle: 'medium' })

/** `2026-09-01 08:30:00`, as the clocks of the school show a moment; a text with an offset tells one too. */
export function secondOf(moment: Date | string | number): string {
  return seconds.format(new Date(moment))
}

/** `2026-09-01 08:30`, as the clocks of the school show a moment. */
export function minuteOf(moment: Date | string | number): string {
  return secondOf(moment).slice(0, 16)
}
