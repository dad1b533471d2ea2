import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { grouped } from '#kernel/rules/numbers.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

export type MoneyOptions = CommonOptions & { minFen?: number; maxFen?: number }

/** An amount in integer fen; people see yuan. */
export function money<const O extends MoneyOptions>(options: O): Field<number, O> {
  return { kind: 'money', options }
}

export const moneyKind = defineKind({
  name: 'money',
  schema,
  operators: ['eq', 'ge', 'le', 'null'],
  parse(raw, field) {
    const { label } = field.options
    const yuan = toHalfWidth(raw).replace(/[,¥元\s]/g, '')
    if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(yuan)) return { problem: `${label}应为金额，最多两位小数` }
    const [whole, cents = ''] = yuan.replace('-', '').split('.')
    const fen = (Number(whole) * 100 + Number(cents.padEnd(2, '0'))) * (yuan.startsWith('-') ? -1 : 1)
    const result = schema(field).safeParse(fen)
    return result.success ? { value: fen } : { problem: result.error.issues[0]!.message }
  },
  format: (value) => yuanOf(Number(value)),
  cell: 'money',
})

/** `120050` → `1200.50`. */
export function yuanOf(fen: number): string {
  const sign = fen < 0 ? '-' : ''
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As people read an amount: `1,200.50`. */
export function yuanText(fen: number): string {
  const [whole, cents] = yuanOf(fen).split('.')
  return `${grouped(whole!)}.${cents}`
}

function schema(field: AnyField): z.ZodType {
  const { label, minFen = 0, maxFen = 9_999_999_999_99 } = field.options as MoneyOptions
  return z
    .union([z.number(), z.string()], { error: `${label}应为以分为单位的整数` })
    .transform(Number)
    .refine((fen) => Number.isSafeInteger(fen), { error: `${label}应为以分为单位的整数` })
    .refine((fen) => fen >= minFen && fen <= maxFen, { error: `${label}应为 ${yuanOf(minFen)}–${yuanOf(maxFen)} 元` })
}
