import type { SharedWork } from '#kernel/rules/expression/bounded-run.ts'
import { expressionHolds, isMissing } from '#kernel/rules/expression/expression.ts'
import type { Comparison, Condition } from './model.ts'

/** What a comparison saw and whether it held. A fact that is missing makes it false, and says so. Of an expression each fact it looked at. */
export type Seen = {
  field: string
  op: string
  value: unknown
  fact: unknown
  holds: boolean
  isMissing: boolean
  problem?: string
}
/** What was looked at for a branch; null where it has no condition. */
export type BranchSeen = { branch: string; trace: Seen[] | null }

/** Whether a condition holds of some facts, and by what it was decided. */
export function holdsFor(
  condition: Condition,
  facts: Record<string, unknown>,
  shared?: SharedWork,
): { holds: boolean; trace: Seen[] } {
  if (condition.expression?.trim()) return judgeExpression(condition.expression, facts, shared)
  const groups = condition.groups
    .filter((group) => group.rows.length > 0)
    .map((group) => {
      const rows = group.rows.map((row) => look(row, facts))
      return { rows, holds: group.join === 'and' ? rows.every((row) => row.holds) : rows.some((row) => row.holds) }
    })
  const holds =
    groups.length > 0 &&
    (condition.join === 'and' ? groups.every((group) => group.holds) : groups.some((group) => group.holds))
  return { holds, trace: groups.flatMap((group) => group.rows) }
}

function judgeExpression(
  text: string,
  facts: Record<string, unknown>,
  shared: SharedWork | undefined,
): { holds: boolean; trace: Seen[] } {
  const { holds, looked, problem } = expressionHolds(text, facts, shared)
  const seen = looked.length > 0 ? looked : [{ name: '', fact: null, isMissing: false }]
  return {
    holds,
    trace: seen.map((one) => ({
      field: one.name,
      op: 'expression',
      value: text,
      fact: one.fact,
      holds,
      isMissing: one.isMissing,
      ...(problem === null ? {} : { problem }),
    })),
  }
}

function look(row: Comparison, facts: Record<string, unknown>): Seen {
  const fact = facts[row.field]
  return {
    field: row.field,
    op: row.op,
    value: row.value,
    fact: fact ?? null,
    isMissing: isMissing(fact),
    holds: compare(row, fact),
  }
}

function compare({ op, value }: Comparison, fact: unknown): boolean {
  if (op === 'empty') return isMissing(fact)
  if (op === 'notEmpty') return !isMissing(fact)
  if (isMissing(fact) || value === undefined) return false
  const many = (Array.isArray(value) ? value : [value]).map(String)
  const facts = (Array.isArray(fact) ? fact : [fact]).map(String)
  switch (op) {
    case 'eq':
      return Array.isArray(fact) ? facts.includes(String(value)) : order(fact, value) === 0
    case 'ne':
      return Array.isArray(fact) ? !facts.includes(String(value)) : order(fact, value) !== 0
    case 'gt':
      return order(fact, value) > 0
    case 'ge':
      return order(fact, value) >= 0
    case 'lt':
      return order(fact, value) < 0
    case 'le':
      return order(fact, value) <= 0
    case 'in':
      return facts.some((one) => many.includes(one))
    case 'notIn':
      return !facts.some((one) => many.includes(one))
    case 'contains':
      return Array.isArray(fact) ? many.every((one) => facts.includes(one)) : String(fact).includes(String(value))
    case 'between':
      return Array.isArray(value) && value.length === 2 && order(fact, value[0]) >= 0 && order(fact, value[1]) <= 0
  }
}

/** Numbers as numbers, everything else (days are written so that this works) as text. NaN: they cannot be compared. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  const [x, y] = [String(a), String(b)]
  return x < y ? -1 : x > y ? 1 : 0
}
