import { z } from 'zod'
import { dayIn, readDay } from '#kernel/fields/times/day/kind.ts'
import { integer } from '#kernel/fields/values/integer/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { moment } from '#kernel/fields/times/moment/kind.ts'
import { idPattern } from '#kernel/rules/id-text.ts'

// What routes made by hand read is read by the rules of the fields of records, so that the database can hold whatever passes.

/** An id; what cannot be one is refused with the words for what is not there. */
export function askedId(problem = '数据不存在或已被删除') {
  return z.string({ error: problem }).regex(idPattern, problem).toLowerCase()
}

/** A whole number the database can hold, sent as a number or as its text. */
export function askedInteger(label: string, bounds: { min?: number; max?: number } = {}): z.ZodType<number> {
  const field = integer({ label, ...bounds })
  return kindOf(field).schema(field, { today: '' }) as z.ZodType<number>
}

/** Which page of a list; skipping further costs more than any page is worth. */
export const askedPage = askedInteger('current', { min: 1, max: 100_000 }).default(1)

/** A day of the calendar between 2000 and 2100, `YYYY-MM-DD`. */
export function askedDay(problem = '日期格式应为YYYY-MM-DD') {
  return z.string({ error: problem }).transform((text, issue) => {
    const day = dayIn(text)
    if (day) return day
    issue.addIssue(readDay(text) ? '日期应在 2000–2100 年之间' : problem)
    return z.NEVER
  })
}

/** A moment between 2000 and 2100, ISO 8601 with its offset. */
export function askedMoment(label: string): z.ZodType<string> {
  const field = moment({ label })
  return kindOf(field).schema(field, { today: '' }) as z.ZodType<string>
}
