import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { readDay } from '#kernel/fields/times/day/kind.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { usualDays } from '#kernel/rules/days.ts'
import { schoolOffset, secondOf } from '#kernel/rules/school-time.ts'

export type MomentOptions = CommonOptions & {
  /** Set by the server, yet a time that is to come: a deadline, an end. Lists show it by the clock, never as "50 minutes ago". */
  planned?: true
}

/** A point in time, ISO 8601 with offset; a text without one is Beijing time. */
export function moment<const O extends MomentOptions>(options: O): Field<string, O> {
  return { kind: 'moment', options }
}

export const momentKind = defineKind({
  name: 'moment',
  schema,
  operators: ['eq', 'ge', 'le', 'null'],
  parse: (raw, field) => parseBySchema(schema(field), raw),
  format: inSchoolTime,
  cell: 'text',
  same: (one, other) => instantOf(one) === instantOf(other),
})

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/

/** A written moment with seconds and offset, or null when it is none. */
function readMoment(text: string): string | null {
  const match = written.exec(text.trim())
  if (!match) return null
  const [, date, clock = '00:00', seconds = ':00', offset = schoolOffset] = match
  const iso = `${date}T${clock}${seconds}${offset}`
  const isReal = !Number.isNaN(new Date(iso).getTime()) && readDay(date!) !== null
  return isReal ? iso : null
}

/** A moment with whatever offset, as the clocks of the school show it; a plain day stays one, and what is no moment stays as it is. */
function inSchoolTime(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value)
  const iso = readMoment(text)
  return iso === null || readDay(text) === text ? text : secondOf(iso)
}

/** The point in time whatever its spelling; what is no moment is only like itself. */
function instantOf(value: unknown): unknown {
  const iso = value instanceof Date ? value.toISOString() : typeof value === 'string' ? readMoment(value) : null
  return iso === null ? value : new Date(iso).getTime()
}

/** The moment a text or a stored value tells; null where it tells none between 2000 and 2100. */
export function momentIn(value: unknown): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  const iso = typeof value === 'string' ? readMoment(value) : null
  return iso && isUsual(iso) ? new Date(iso) : null
}

function isUsual(iso: string): boolean {
  return iso.slice(0, 10) >= usualDays.first && iso.slice(0, 10) <= usualDays.last
}

function schema(field: AnyField): z.ZodType {
  const problem = `${field.options.label}应为时间，如 2026-09-01 08:30`
  return z.string({ error: problem }).transform((value, issue) => {
    const iso = readMoment(value)
    if (!iso) issue.addIssue({ code: 'custom', message: problem })
    else if (!isUsual(iso)) issue.addIssue({ code: 'custom', message: `${field.options.label}应在 2000–2100 年之间` })
    else return iso
    return z.NEVER
  })
}
