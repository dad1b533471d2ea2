const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** A moment as it stands on paper: `2026-03-02 08:30`. */
export function momentText(moment: Date | string | null): string {
  return moment === null ? '' : format.format(new Date(moment))
}
