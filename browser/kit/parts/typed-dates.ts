import { dayForms as days } from '#kernel/fields/times/day/kind.ts'

type Picker = { readonly format?: unknown; readonly picker?: unknown; readonly showTime?: unknown }

/** What makes a date input at a desk read what people type; nothing where it shows a form of its own. */
export function typedAs(picker: Picker): { format: string[] } | undefined {
  const format = typedFormats(picker)
  return format && { format }
}

/**
 * What a date input at a desk reads when somebody types: the form it shows, eight digits and the usual ways to write a day,
 * with the clock behind it where it asks for a time. Nothing where it shows a form of its own, or weeks, months and years.
 */
export function typedFormats({ format, picker, showTime }: Picker): string[] | undefined {
  if (picker !== undefined && picker !== 'date') return undefined
  if (!showTime) return format === undefined || format === days[0] ? days : undefined
  const clock = format === undefined ? 'HH:mm:ss' : format === `${days[0]} HH:mm` ? 'HH:mm' : undefined
  return clock && [...days.map((day) => `${day} ${clock}`), `YYYYMMDD${clock.replaceAll(':', '')}`]
}
