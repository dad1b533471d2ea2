import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { daysBetween } from '#kernel/rules/days.ts'
import {
  holdsValue,
  type DaySpan,
  type DesignedColumn,
  type DesignedField,
  type DesignedForm,
} from './designed-form.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'

/** Names of people, departments and files by their id, for reading. */
export type Names = Readonly<Record<string, string>>
/** What a condition, a title or a summary can speak of. */
export type SpokenField = {
  name: string
  label: string
  kind: string
  choices?: readonly { value: string; label: string }[]
}

/** How many days a span has, first and last included; null while it is not whole. */
export function daysOfSpan(value: unknown): number | null {
  const { start, end } = (value ?? {}) as Partial<DaySpan>
  if (!start || !end || end < start) return null
  return daysBetween(start, end) + 1
}

/** The summed columns of a table with what their values come to; money in fen. */
export function sumsOf(
  { columns = [] }: Pick<DesignedField, 'columns'>,
  value: unknown,
): { column: DesignedColumn; total: number }[] {
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  return columns
    .filter((column) => column.isSummed && (column.type === 'number' || column.type === 'money'))
    .map((column) => {
      const numbers = rows.map((row) => Number(row[column.name] ?? 0)).filter(Number.isFinite)
      // Added as whole numbers of the smallest step, so that 0.1 and 0.2 are 0.3.
      const step = 10 ** Math.max(0, ...numbers.map(placesOf))
      return { column, total: numbers.reduce((sum, one) => sum + Math.round(one * step), 0) / step }
    })
}

/** What a form says besides its plain values: the days of spans, the number and sums of rows. */
export function derivedFacts(form: DesignedForm | null, data: Record<string, unknown> | null): Record<string, unknown> {
  if (!form || !data) return {}
  return Object.fromEntries(
    form.fields.flatMap((field): [string, unknown][] => {
      const value = data[field.name]
      if (field.type === 'daySpan') return [[daysName(field), daysOfSpan(value)]]
      if (field.type !== 'table') return []
      return [
        [countName(field), Array.isArray(value) ? value.length : 0],
        ...sumsOf(field, value).map(({ column, total }): [string, unknown] => [sumName(field, column), total]),
      ]
    }),
  )
}

/** The fields of a form that conditions can name, with what is derived from them. */
export function spokenFields(form: DesignedForm | null): SpokenField[] {
  return (form?.fields ?? []).filter(holdsValue).flatMap((field): SpokenField[] => {
    const plain = {
      name: field.name,
      label: field.label,
      kind: field.type,
      ...(field.choices ? { choices: field.choices } : {}),
    }
    if (field.type === 'daySpan') return [plain, { name: daysName(field), label: `${field.label}天数`, kind: 'number' }]
    if (field.type !== 'table') return [plain]
    return [
      plain,
      { name: countName(field), label: `${field.label}行数`, kind: 'number' },
      ...sumsOf(field, []).map(({ column }) => ({
        name: sumName(field, column),
        label: `${field.label}${column.label}合计`,
        kind: column.type,
      })),
    ]
  })
}

/** How a value reads in one line. People, departments and files by their names, where those are known. */
export function textOfDesigned(
  field: Pick<DesignedField, 'type' | 'choices' | 'columns' | 'unit'>,
  value: unknown,
  names: Names = {},
): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.type === 'table') return tableText(field, value)
  if (field.type === 'daySpan') {
    const { start, end } = value as Partial<DaySpan>
    if (!start || !end) return start || end ? chineseTime.fullDay((start || end)!) : ''
    const span =
      start === end ? chineseTime.fullDay(start) : `${chineseTime.fullDay(start)} – ${chineseTime.fullDay(end)}`
    return `${span}（共${daysOfSpan(value) ?? 0}天）`
  }
  if (Array.isArray(value))
    return value
      .map((one) => textOfDesigned(field, one, names))
      .filter(Boolean)
      .join('、')
  if (['person', 'department', 'files'].includes(field.type)) return names[String(value)] ?? ''
  const chosen = field.choices?.find((one) => one.value === value)
  if (chosen) return chosen.label
  if (field.type === 'money') return `${yuanText(Number(value))} 元`
  if (field.type === 'moment') return momentWords(String(value))
  if (field.type === 'day') return chineseTime.fullDay(String(value))
  if (field.type === 'number') return `${String(value)}${field.unit ?? ''}`
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}

/** Ids of people, departments and files a filled form names. */
export function namedIn(
  form: DesignedForm | null,
  data: Record<string, unknown> | null,
): { people: string[]; departments: string[]; files: string[] } {
  const of = (type: DesignedField['type']) =>
    (form?.fields ?? [])
      .filter((field) => field.type === type)
      .flatMap((field) => data?.[field.name] ?? [])
      .filter((id): id is string => typeof id === 'string')
  return { people: of('person'), departments: of('department'), files: of('files') }
}

function tableText(field: Pick<DesignedField, 'columns'>, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return ''
  const sums = sumsOf(field, value).map(({ column, total }) => `${column.label}合计${textOfDesigned(column, total)}`)
  return [`共${value.length}行`, ...sums].join('，')
}

function daysName({ name }: DesignedField): string {
  return `${name}Days`
}

function countName({ name }: DesignedField): string {
  return `${name}Count`
}

function sumName({ name }: DesignedField, column: DesignedColumn): string {
  return `${name}Sum${column.name[0]!.toUpperCase()}${column.name.slice(1)}`
}

/** `2026年3月2日 周一 08:30`, as the clocks of the school show it. */
function momentWords(value: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time) ? '' : chineseTime.fullMoment(time)
}

function placesOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}
