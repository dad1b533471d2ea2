import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

export type DecimalOptions = CommonOptions & { places: number; min?: number; max?: number; unit?: string }

/** An exact decimal with a fixed number of places; travels as a string. */
export function decimal<const O extends DecimalOptions>(options: O): Field<string, O> {
  return { kind: 'decimal', options }
}

/** What is longer is no number anybody means, and is looked at no further. */
const longest = 40

export const decimalKind = defineKind({
  name: 'decimal',
  schema,
  operators: ['eq', 'ge', 'le', 'null'],
  parse: (raw, field) => parseBySchema(schema(field), raw),
  // The zeros that only fill its places are not said: `3`, not `3.0`.
  format: (value) => String(plainOf(value)),
  cell: 'number',
  same: (one, other) => plainOf(one) === plainOf(other),
})

function schema(field: AnyField): z.ZodType {
  const { label, places, min = -1e12, max = 1e12 } = field.options as DecimalOptions
  return z
    .union([z.number(), z.string()], { error: `${label}应为数字` })
    .transform((value) => toHalfWidth(String(value)).replaceAll(',', '').trim())
    .refine((value) => value.length <= longest, { error: `${label}不能超过 ${longest} 个字符`, abort: true })
    .refine((value) => /^-?\d{1,15}(\.\d+)?$/.test(value), { error: `${label}应为数字`, abort: true })
    .refine((value) => /^0*$/.test(value.split('.')[1]?.slice(places) ?? ''), {
      error: `${label}最多保留 ${places} 位小数`,
    })
    .refine((value) => Number(value) >= min && Number(value) <= max, { error: `${label}应为 ${min}–${max}` })
    .transform((value) => withPlaces(value, places))
}

/** Digits alone, exact however many: `1.50`, `1.5` and 1.5 are one number. */
function plainOf(value: unknown): unknown {
  const parts = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(String(value))
  if (value === null || value === '' || !parts) return value
  const [, sign, whole, fraction = ''] = parts
  const digits = `${whole || '0'}${fraction && `.${fraction}`}`
  return digits === '0' ? digits : `${sign}${digits}`
}

function withPlaces(value: string, places: number): string {
  const [whole, fraction = ''] = value.split('.')
  return places === 0 ? whole! : `${whole}.${fraction.padEnd(places, '0').slice(0, places)}`
}
