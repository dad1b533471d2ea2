import { z } from 'zod'
import { day } from '#kernel/fields/day/kind.ts'
import { integer } from '#kernel/fields/integer/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { moment } from '#kernel/fields/moment/kind.ts'
import { idPattern } from '#kernel/rules/id-text.ts'

// What routes made by hand read is read by the same rules as the fields of records. No rule here knows of a "today".
const world = { today: '' }

/** An id; what cannot be one is refused with the words for what is not there. */
export function askedId(problem = '数据不存在或已被删除') {
  return z.string({ error: problem }).regex(idPattern, problem).toLowerCase()
}

/** A whole number the database can hold, written or meant as one. */
export function askedInteger(label: string, bounds: { min?: number; max?: number } = {}): z.ZodType<number> {
  const field = integer({ label, ...bounds })
  return kindOf(field).schema(field, world) as z.ZodType<number>
}

/** A day of the calendar between 2000 and 2100, `YYYY-MM-DD`. */
export function askedDay(label = '日期'): z.ZodType<string> {
  const field = day({ label })
  return kindOf(field).schema(field, world) as z.ZodType<string>
}

/** A moment between 2000 and 2100, ISO 8601 with its offset. */
export function askedMoment(label = '时间'): z.ZodType<string> {
  const field = moment({ label })
  return kindOf(field).schema(field, world) as z.ZodType<string>
}
