import type { CandidateRule, Comparison, Condition, FlowModelJson, Step } from '#services/flow/shared/model/model.ts'
import { isDecision } from '#services/flow/shared/model/model.ts'
import type { KnownField } from '#services/flow/shared/model/known-of.ts'
import type { Design, DesignRule } from '#services/flow/shared/routes/models.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { branchAt, stepAt } from '#browser/flow/tree/edit-steps.ts'

/** How several people decide, in a word. */
export const modeNames: Record<string, () => string> = {
  any: () => t('或签'),
  all: () => t('会签'),
  inOrder: () => t('依次'),
  claim: () => t('抢单'),
  random: () => t('随机一人'),
  least: () => t('待办最少者'),
}

export const opNames: Record<Comparison['op'], () => string> = {
  eq: () => '=',
  ne: () => '≠',
  gt: () => '>',
  ge: () => '≥',
  lt: () => '<',
  le: () => '≤',
  in: () => t('在…中'),
  notIn: () => t('不在…中'),
  contains: () => t('包含'),
  empty: () => t('为空'),
  notEmpty: () => t('不为空'),
  between: () => t('介于'),
}

/** The second line of each card of the tree. */
export function lineOf(design: Design, key: string): string | undefined {
  if (key === 'start') return design.formKind === '1' ? t('在业务页面中发起') : t('填写表单并提交')
  if (key.includes('/')) {
    const found = branchAt(design.draft, key)
    if (!found) return undefined
    if (found.step.kind === 'parallel' && found.step.pick === 'all') return t('与其他分支同时进行')
    const isDefault = found.index === found.step.branches.length - 1
    return isDefault
      ? t('其他条件都不成立时')
      : found.branch.when
        ? conditionText(found.branch.when, design.fields)
        : undefined
  }
  const step = stepAt(design.draft, key)
  return step && stepLine(step, design)
}

function stepLine(step: Step, design: Design): string {
  switch (step.kind) {
    case 'approve':
    case 'handle': {
      const mode = step.mode === 'all' ? `${t('会签')} ${step.ratio}%` : modeNames[step.mode]!()
      return [rulesText(step.candidates, design.rules), step.mode === 'any' && step.candidates.length < 2 ? '' : mode]
        .filter(Boolean)
        .join(' · ')
    }
    case 'copy':
      return rulesText(step.candidates, design.rules)
    case 'wait':
      return [
        step.event ? t('等待业务通知') : '',
        step.hours === undefined ? '' : hoursText(step.hours, step.isWorkingTime),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'delay':
      return hoursText(step.hours, step.isWorkingTime)
    case 'trigger':
      return step.webhook
        ? t('调用 {{name}}', { name: design.webhooks.find(({ code }) => code === step.webhook)?.name ?? step.webhook })
        : step.hook
    case 'exclusive':
      return t('{{n}} 个分支，走第一个成立的', { n: step.branches.length })
    case 'parallel':
      return [
        step.pick === 'holding' ? t('走所有成立的分支') : t('{{n}} 个分支同时进行', { n: step.branches.length }),
        step.join === 'any' ? t('一个完成即可') : '',
      ]
        .filter(Boolean)
        .join(' · ')
  }
}

export function rulesText(candidates: readonly CandidateRule[], rules: readonly DesignRule[]): string {
  return listed(candidates.map(({ rule }) => shown(rules.find(({ code }) => code === rule)?.label ?? rule)))
}

function hoursText(hours: number, isWorkingTime: boolean): string {
  const text = hours % 24 === 0 && !isWorkingTime ? t('{{n}} 天', { n: hours / 24 }) : t('{{n}} 小时', { n: hours })
  return isWorkingTime ? t('{{span}}（工作时间）', { span: text }) : text
}

/** A condition in words; one that is an expression as it is written. */
export function conditionText(condition: Condition, fields: readonly KnownField[]): string {
  if (condition.expression?.trim()) return condition.expression.trim()
  const groups = condition.groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ join, rows }) => ({
      count: rows.length,
      text: rows.map((row) => rowText(row, fields)).join(join === 'and' ? ` ${t('且')} ` : ` ${t('或')} `),
    }))
  if (groups.length < 2) return groups[0]?.text ?? ''
  return groups
    .map(({ count, text }) => (count > 1 ? `(${text})` : text))
    .join(condition.join === 'and' ? ` ${t('且')} ` : ` ${t('或')} `)
}

export function rowText({ field, op, value }: Comparison, fields: readonly KnownField[]): string {
  const known = fields.find(({ name }) => name === field)
  const name = known ? shown(known.label) : `【${field}】`
  if (op === 'empty' || op === 'notEmpty') return `${name} ${opNames[op]()}`
  if (op === 'between' && Array.isArray(value))
    return t('{{name}} 介于 {{a}} 与 {{b}}', { name, a: valueText(value[0], known), b: valueText(value[1], known) })
  const text = Array.isArray(value) ? listed(value.map((one) => valueText(one, known))) : valueText(value, known)
  if (op === 'in') return t('{{name}} 为 {{values}}', { name, values: text })
  if (op === 'notIn') return t('{{name}} 不为 {{values}}', { name, values: text })
  return `${name} ${opNames[op]()} ${text}`
}

/** A value as people read it: of a choice its label, of money yuan. */
export function valueText(value: unknown, field: KnownField | undefined): string {
  if (value === undefined || value === null || value === '') return '—'
  if (Array.isArray(value)) return listed(value.map((one) => valueText(one, field)))
  if (typeof value === 'boolean') return value ? t('是') : t('否')
  const code = field?.codes?.find(({ key }) => key === String(value))
  if (code) return shown(code.label)
  const reading = readings[field?.kind ?? '']
  if (reading) return reading(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Values that are kept otherwise than they are read: money in fen. */
const readings: Readonly<Record<string, (value: unknown) => string>> = {
  money: (value) => `${yuanText(Number(value))} ${t('元')}`,
}

/** Steps at which people decide, for choosing one of them. */
export function decisionChoices(model: FlowModelJson, except?: string): { value: string; label: string }[] {
  const all = (steps: readonly Step[]): Step[] =>
    steps.flatMap((step) => ('branches' in step ? step.branches.flatMap((branch) => all(branch.steps)) : [step]))
  return all(model.steps)
    .filter((step) => isDecision(step) && step.key !== except)
    .map(({ key, name }) => ({ value: key, label: name }))
}
