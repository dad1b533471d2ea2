import { z } from 'zod'
import { usualDays } from '#kernel/rules/days.ts'

const choice = z.object({ value: z.string().min(1).max(50), label: z.string().trim().min(1).max(50) })
const fieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const label = z.string().trim().min(1).max(40)

/** A column of a table inside a form: a plain value in each row. */
const designedColumn = z.object({
  name: fieldName,
  label,
  type: z.enum(['text', 'number', 'money', 'day', 'choice', 'flag']),
  required: z.boolean().default(false),
  choices: z.array(choice).max(50).optional(),
  /** Its values are added up below the rows. */
  isSummed: z.boolean().default(false),
})

/** One field of a form that a school designed. */
const designedField = z.object({
  name: fieldName,
  label,
  type: z.enum([
    'text',
    'longText',
    'number',
    'money',
    'day',
    'daySpan',
    'moment',
    'choice',
    'choices',
    'flag',
    'phone',
    'idCard',
    'person',
    'department',
    'files',
    'table',
    'divider',
    'notice',
  ]),
  required: z.boolean().default(false),
  hint: z.string().max(500).optional(),
  /** Bounds of a number (of money in fen), lengths of a text, how many files or rows. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Digits after the point of a number, and what it counts. */
  places: z.int().min(0).max(6).optional(),
  unit: z.string().max(10).optional(),
  choices: z.array(choice).max(50).optional(),
  columns: z.array(designedColumn).max(12).optional(),
  /** Several people instead of one. */
  isMany: z.boolean().optional(),
  /** Asked only while another field has one of these values. */
  showWhen: z.object({ field: fieldName, values: z.array(z.string().max(50)).min(1).max(50) }).optional(),
  isHalf: z.boolean().default(false),
})

/** A form of fields in their order. Names are alone in it. */
export const designedForm = z
  .object({ fields: z.array(designedField).max(80) })
  .refine(({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length, { error: '字段名重复' })
  .refine(
    ({ fields }) =>
      fields.every(({ columns = [] }) => new Set(columns.map(({ name }) => name)).size === columns.length),
    { error: '明细的列名重复' },
  )

export type DesignedField = z.infer<typeof designedField>
export type DesignedColumn = z.infer<typeof designedColumn>
export type DesignedForm = z.infer<typeof designedForm>
/** Days a form takes: births of parents and foundations lie early, and a designer cannot say how early. */
export const designedDays = { first: '1900-01-01', last: usualDays.last } as const

/** First and last day. */
export type DaySpan = { start: string; end: string }

/** Whether a field holds a value. */
export function holdsValue(field: Pick<DesignedField, 'type'>): boolean {
  return field.type !== 'divider' && field.type !== 'notice'
}

/** Whether a field is asked for, by what stands in the others. */
export function isAsked({ showWhen }: DesignedField, data: Record<string, unknown>): boolean {
  if (!showWhen) return true
  const value = data[showWhen.field]
  const values = (Array.isArray(value) ? value : [value]).map(String)
  return showWhen.values.some((one) => values.includes(one))
}

/**
 * Whether a form that may be left empty asks for something and holds nothing: switches that are off are no answer. Where
 * something must be filled in, that is said instead.
 */
export function isLeftEmpty(fields: readonly DesignedField[], written: Record<string, unknown>): boolean {
  const isFree = fields.some(holdsValue) && fields.every(({ required }) => required !== true)
  return isFree && Object.values(written).every((value) => value === false || isUnfilled(value))
}

/** Whether nothing was filled in. */
export function isUnfilled(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What a person could have changed: the values of the fields they may write and are asked for. */
export function writable(
  fields: readonly DesignedField[],
  data: Record<string, unknown>,
  { rights, usual }: { rights: Record<string, string>; usual: 'edit' | 'read' },
): Record<string, unknown> {
  const own = fields.filter(
    (field) => holdsValue(field) && ['edit', 'must'].includes(rights[field.name] ?? usual) && isAsked(field, data),
  )
  return Object.fromEntries(
    own.filter((field) => Object.hasOwn(data, field.name)).map((field) => [field.name, data[field.name] ?? null]),
  )
}
