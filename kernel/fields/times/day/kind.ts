import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { usualDays } from '#kernel/rules/days.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

export type DayOptions = CommonOptions & { min?: string; max?: string | 'today' }

/** A calendar day, `YYYY-MM-DD`. */
export function day<const O extends DayOptions>(options: O): Field<string, O> {
  return { kind: 'day', options }
}

export const dayKind = defineKind({
  name: 'day',
  schema: (field, world) => schema(field, world.today),
  operators: ['eq', 'ge', 'le', 'null'],
  parse: (raw, field, world) => parseBySchema(schema(field, world.today), raw),
  format: (value) => String(value),
  cell: 'date',
})

/** The ways to write a day that controls read by their form, with and without filling zeros; the first is shown. */
export const dayForms = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY/MM/DD', 'YYYY.MM.DD']

/** Reads the ways people write a day (`2006-3-15`, `2006/03/15`, `20060315`, `2006年3月15日`); null when it is none. */
export function readDay(text: string): string | null {
  const written = toHalfWidth(text).trim()
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(written) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(written)
  if (!match) return null
  const [, year, month, dayOfMonth] = match
  const iso = `${year}-${month!.padStart(2, '0')}-${dayOfMonth!.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** The day a text tells; null where it tells none between 2000 and 2100. */
export function dayIn(value: unknown): string | null {
  const iso = typeof value === 'string' ? readDay(value) : null
  return iso && iso >= usualDays.first && iso <= usualDays.last ? iso : null
}

/** The first and the last day a field takes; its picker offers no others. */
export function dayBounds({ min, max }: DayOptions, today: string): { first: string; last: string } {
  return { first: min ?? usualDays.first, last: max === 'today' ? today : (max ?? usualDays.last) }
}

function schema(field: AnyField, today: string): z.ZodType {
  const { label } = field.options
  const { first, last } = dayBounds(field.options as DayOptions, today)
  return z
    .string({ error: `${label}应为日期，如 2026-09-01` })
    .transform((value, issue) => {
      const iso = readDay(value)
      if (iso) return iso
      issue.addIssue({ code: 'custom', message: `${label}应为日期，如 2026-09-01` })
      return z.NEVER
    })
    .refine((value) => value >= first, { error: `${label}不能早于 ${first}` })
    .refine((value) => value <= last, { error: `${label}不能晚于 ${last}` })
}
