import type { Comparison, Condition } from '#services/flow/shared/model/model.ts'
import type { KnownField } from '#services/flow/shared/model/known-of.ts'

type Op = Comparison['op']
export type Row = Comparison

const ordered: readonly Op[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'notEmpty']
const opsOfKind: Readonly<Record<string, readonly Op[]>> = {
  number: ordered,
  money: ordered,
  day: ordered,
  moment: ordered,
  flag: ['eq', 'empty', 'notEmpty'],
  choice: ['in', 'notIn', 'empty', 'notEmpty'],
  code: ['in', 'notIn', 'empty', 'notEmpty'],
  person: ['in', 'notIn', 'empty', 'notEmpty'],
  department: ['in', 'notIn', 'empty', 'notEmpty'],
  choices: ['contains', 'in', 'notIn', 'empty', 'notEmpty'],
  files: ['empty', 'notEmpty'],
  table: ['empty', 'notEmpty'],
  daySpan: ['empty', 'notEmpty'],
}
const texts: readonly Op[] = ['eq', 'ne', 'contains', 'in', 'notIn', 'empty', 'notEmpty']

/** How a field can be compared. */
export function opsFor(field: KnownField | undefined): readonly Op[] {
  if (field?.codes?.length && field.kind !== 'choices') return opsOfKind['choice']!
  return opsOfKind[field?.kind ?? 'text'] ?? texts
}

/** The shape of what is compared with. */
export function shapeOf(op: Op, field: KnownField | undefined): 'none' | 'one' | 'two' | 'many' {
  if (op === 'empty' || op === 'notEmpty') return 'none'
  if (op === 'between') return 'two'
  if (op === 'in' || op === 'notIn') return 'many'
  return op === 'contains' && field?.kind === 'choices' ? 'many' : 'one'
}

/** A row on another field or with another comparison: what no longer fits is forgotten. */
export function changedRow(row: Row, change: Partial<Row>, fields: readonly KnownField[]): Row {
  const next = { ...row, ...change }
  const field = fields.find(({ name }) => name === next.field)
  const ops = opsFor(field)
  const op = ops.includes(next.op) ? next.op : ops[0]!
  const isSameShape = change.field === undefined && shapeOf(op, field) === shapeOf(row.op, field)
  const { value, ...rest } = next
  const keeps = change.value !== undefined || (isSameShape && value !== undefined)
  return {
    ...rest,
    op,
    ...(keeps && value !== undefined ? { value } : field?.kind === 'flag' && op === 'eq' ? { value: true } : {}),
  }
}

export function newRow(fields: readonly KnownField[]): Row {
  return changedRow({ field: fields[0]?.name ?? '', op: 'eq' }, { field: fields[0]?.name ?? '' }, fields)
}

export const noCondition: Condition = { join: 'or', groups: [] }

/** A condition without groups that hold nothing. */
export function tidy(condition: Condition): Condition {
  return { ...condition, groups: condition.groups.filter(({ rows }) => rows.length > 0) }
}
