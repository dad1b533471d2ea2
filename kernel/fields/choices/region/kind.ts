import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, type CodeItem, type Parsed } from '#kernel/fields/kind.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

/** The code set under which the server knows the divisions. */
export const regionSet = '#region'

/** A province, city or district by its national six-digit code. */
export function region<const O extends CommonOptions>(options: O): Field<string, O> {
  return { kind: 'region', options }
}

export const regionKind = defineKind({
  name: 'region',
  schema: (field) =>
    z
      .union([z.string(), z.number()], { error: `请选择${field.options.label}` })
      .transform((value) => toHalfWidth(String(value)).trim())
      .refine((value) => /^\d{6}$/.test(value), { error: '行政区划代码应为6位数字' }),
  operators: ['eq', 'in', 'null'],
  parse: (raw, field, world) => findRegion(world.codes(regionSet), raw, field.options.label),
  format: (value, _field, world) => labelsOf(world.codes(regionSet)).get(String(value)) ?? String(value),
  cell: 'text',
  isChosen: true,
})

const labels = new WeakMap<readonly CodeItem[], ReadonlyMap<string, string>>()

function labelsOf(items: readonly CodeItem[]): ReadonlyMap<string, string> {
  let known = labels.get(items)
  if (!known) labels.set(items, (known = new Map(items.map((item) => [item.key, item.label]))))
  return known
}

/** Finds a division by code, by full name with or without signs between, or by a province's short name. */
function findRegion(items: readonly CodeItem[], raw: string, label: string): Parsed {
  const text = toHalfWidth(raw)
    .replace(/[\s/\\,，、>·-]+/g, '')
    .replace(/(?<=^(北京|天津|上海|重庆)市)(市辖区|县)/, '')
  const exact = items.find((item) => item.key === text || item.label === text || item.synonyms?.includes(text))
  if (exact) return { value: exact.key }
  const ending = text.length < 2 ? [] : items.filter((item) => item.label.endsWith(text))
  if (ending.length === 1) return { value: ending[0]!.key }
  return { problem: `${label}【${raw.trim()}】不是行政区划名称或代码` }
}
