import { z } from 'zod'

const choice = z.object({ value: z.string().min(1).max(50), label: z.string().min(1).max(50) })

/** One field of a form that a school designed. */
const designedField = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  label: z.string().trim().min(1).max(40),
  type: z.enum(['text', 'longText', 'number', 'money', 'day', 'moment', 'choice', 'choices', 'flag', 'person', 'department', 'files', 'divider', 'notice']),
  required: z.boolean().default(false),
  hint: z.string().max(200).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  choices: z.array(choice).max(50).optional(),
  isHalf: z.boolean().default(false),
})

/** A form of fields in their order. Names are alone in it. */
export const designedForm = z.object({ fields: z.array(designedField).max(80) })
  .refine(({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length, { error: '字段名重复' })

export type DesignedField = z.infer<typeof designedField>
export type DesignedForm = z.infer<typeof designedForm>

/** Whether a field holds a value. */
export function holdsValue(field: DesignedField): boolean {
  return field.type !== 'divider' && field.type !== 'notice'
}

/** How a value reads in one line; nothing for what has no such reading. */
export function textOfDesigned(field: DesignedField, value: unknown): string {
  if (value === undefined || value === null || ['person', 'department', 'files', 'longText'].includes(field.type)) return ''
  if (Array.isArray(value)) return value.map((one) => textOfDesigned(field, one)).join('、')
  const chosen = field.choices?.find((one) => one.value === value)
  if (chosen) return chosen.label
  if (field.type === 'money') return (Number(value) / 100).toFixed(2)
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}
