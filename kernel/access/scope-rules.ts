import { columnName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { mostRuleRows, ruleOperators, type ScopeRule } from './scope.ts'

/** The fields a condition may name: what a list may be filtered by, and nothing sensitive. */
export function ruleFields(entity: AnyEntity): string[] {
  return (entity.list.filters as readonly string[]).filter((name) => {
    const field = fieldOf(entity, name)
    return field && !field.options.sensitive && !field.options.grant && !kindOf(field).isMany
  })
}

/** Reads a stored condition; null when it is none, which reaches nothing. */
export function readRule(value: unknown): ScopeRule | null {
  const { match, rows } = (value ?? {}) as Partial<ScopeRule>
  if ((match !== 'all' && match !== 'any') || !Array.isArray(rows) || rows.length === 0 || rows.length > mostRuleRows)
    return null
  const isRight = rows.every(
    (row) => typeof row?.field === 'string' && ruleOperators.includes(row.operator) && Array.isArray(row.values),
  )
  return isRight ? { match, rows } : null
}

/** What is wrong with a condition for an entity, or null. */
export function ruleProblem(entity: AnyEntity, value: unknown): string | null {
  const rule = readRule(value)
  if (!rule) return `自定义条件应有 1–${mostRuleRows} 行`
  const allowed = ruleFields(entity)
  const wrong = rule.rows.find((row) => !allowed.includes(row.field))
  if (wrong) return `自定义条件字段 ${wrong.field} 不允许`
  const needsValue = rule.rows.find((row) => !['empty', 'filled'].includes(row.operator) && row.values.length === 0)
  return needsValue ? `请填写自定义条件【${fieldOf(entity, needsValue.field)!.options.label}】的取值` : null
}

/** The condition as SQL. A field that is no longer allowed makes the whole condition reach nothing. */
export function ruleText(entity: AnyEntity, rule: ScopeRule, place: (value: unknown) => string): string {
  const allowed = ruleFields(entity)
  if (rule.rows.some((row) => !allowed.includes(row.field))) return 'false'
  const parts = rule.rows.map(({ field, operator, values }) => {
    const column = `t.${columnName(field)}`
    const declared = fieldOf(entity, field)!
    const type = columnOf(declared).type(declared)
    // Compared as text, so that a value of another type finds nothing instead of breaking the statement.
    if (operator === 'eq') return `${column}::text = any(${place(values.map(String))}::text[])`
    if (operator === 'ne') return `${column}::text <> all(${place(values.map(String))}::text[])`
    if (operator === 'empty') return `${column} is null`
    if (operator === 'filled') return `${column} is not null`
    const isNumber = ['integer', 'numeric', 'bigint'].some((name) => type.startsWith(name))
    const value = place(String(values[0]))
    const sign = operator === 'ge' ? '>=' : '<='
    return isNumber
      ? `${column} ${sign} case when ${value}::text ~ '^-?[0-9.]+$' then ${value}::numeric end`
      : `${column}::text ${sign} ${value}::text`
  })
  return `(${parts.join(rule.match === 'all' ? ' and ' : ' or ')})`
}

/** The same condition on a record in hand. */
export function ruleHolds(entity: AnyEntity, rule: ScopeRule, row: Record<string, unknown>): boolean {
  const allowed = ruleFields(entity)
  if (rule.rows.some((one) => !allowed.includes(one.field))) return false
  const holds = rule.rows.map(({ field, operator, values }) => {
    const value = row[field]
    const isEmpty = value === null || value === undefined
    if (operator === 'empty') return isEmpty
    if (isEmpty) return false
    if (operator === 'filled') return true
    if (operator === 'eq') return values.includes(String(value))
    if (operator === 'ne') return !values.includes(String(value))
    const [a, b] = typeof value === 'number' ? [value, Number(values[0])] : [String(value), String(values[0])]
    return operator === 'ge' ? a >= b : a <= b
  })
  return rule.match === 'all' ? holds.every(Boolean) : holds.some(Boolean)
}
