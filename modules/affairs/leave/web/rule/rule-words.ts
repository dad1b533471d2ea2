import type { Seen } from '#services/flow/shared/model/judge.ts'
import type { CandidateRule, Comparison, Condition } from '#services/flow/shared/model/model.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { oppositeOf, type Level, type Reason } from '../../shared/settings/rule-view.ts'
import type { RuleField, RuleNames } from '../../shared/settings/rule-routes.ts'

export type Words = { names: RuleNames; fields: readonly RuleField[] }

const signs: Record<string, string> = { eq: '=', ne: '≠', gt: '>', ge: '≥', lt: '<', le: '≤' }

/** Who is asked at a level: the rule, or the roles it names. */
export function whoText(candidates: readonly CandidateRule[], { names }: Words): string {
  return listed(
    candidates.map(({ rule, params }) => {
      const roles = Array.isArray(params['roles']) ? (params['roles'] as string[]) : []
      return rule === 'role' && roles.length > 0
        ? listed(roles.map((code) => shown(names.roles[code] ?? code)))
        : shown(names.rules[rule] ?? rule)
    }),
  )
}

export function limitText({ hours, isWorkingTime }: Level): string {
  if (hours === null) return t('不限')
  return isWorkingTime ? t('{{n}} 个工作小时', { n: hours }) : t('{{n}} 小时', { n: hours })
}

/** Why a way is taken, as a list of conditions that all hold. */
export function reasonTexts(reasons: readonly Reason[], words: Words): string[] {
  return reasons.flatMap(({ when, unless }) =>
    when
      ? [conditionText(when, words)]
      : unless.map((one) => {
          const otherwise = oppositeOf(one)
          return otherwise
            ? conditionText(otherwise, words)
            : t('不属于：{{case}}', { case: conditionText(one, words) })
        }),
  )
}

function conditionText(condition: Condition, words: Words): string {
  if (condition.expression?.trim()) return condition.expression.trim()
  const groups = condition.groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ join, rows }) => ({
      many: rows.length > 1,
      text: rows.map((row) => rowText(row, words)).join(join === 'and' ? t('，且') : t(' 或 ')),
    }))
  if (groups.length === 1) return groups[0]!.text
  return groups
    .map(({ many, text }) => (many ? t('（{{text}}）', { text }) : text))
    .join(condition.join === 'and' ? t('，且') : t(' 或 '))
}

/** One comparison as somebody would say it. */
function rowText({ field, op, value }: Pick<Comparison, 'field' | 'op' | 'value'>, { names, fields }: Words): string {
  if (field === 'days') {
    if (op === 'gt') return t('超过 {{n}} 天', { n: Number(value) })
    if (op === 'ge') return t('{{n}} 天及以上', { n: Number(value) })
    if (op === 'lt') return t('不到 {{n}} 天', { n: Number(value) })
    if (op === 'le') return t('{{n}} 天以内', { n: Number(value) })
  }
  if (field === 'typeCode') {
    const types = listed([value].flat().map((code) => shown(names.types[String(code)] ?? String(code))))
    return op === 'notIn' || op === 'ne' ? t('不是{{types}}', { types }) : types
  }
  const label = shown(fields.find(({ name }) => name === field)?.label ?? field)
  if (typeof value === 'boolean') return (op === 'eq') === value ? label : t('不{{what}}', { what: label })
  if (op === 'empty') return t('{{name}}为空', { name: label })
  if (op === 'notEmpty') return t('{{name}}不为空', { name: label })
  const text = listed([value ?? ''].flat().map(String))
  return op === 'in'
    ? t('{{name}}为{{values}}', { name: label, values: text })
    : op === 'notIn'
      ? t('{{name}}不为{{values}}', { name: label, values: text })
      : `${label} ${signs[op] ?? op} ${text}`
}

/** What a comparison saw, with whether it held. */
export function seenText(seen: Seen, words: Words): string {
  return seen.op === 'expression'
    ? String(seen.value)
    : rowText(seen as Pick<Comparison, 'field' | 'op' | 'value'>, words)
}
