import { checkExpression, type FactKind } from '#kernel/rules/expression/expression.ts'
import type { DesignedForm } from './designed-form.ts'
import { isDecision, type Condition, type FlowModelJson } from './model.ts'
import { isWithin, placesOf, stepsOf, trackOf } from './places.ts'

export type Problem = { key: string; text: string }
export type Known = { fields: readonly string[]; rules: readonly string[]; form?: DesignedForm | null; /** What the facts are, for expressions. */ kinds?: Readonly<Record<string, FactKind>> }

/** What stands in the way of publishing a flow, each with the step it is about. */
export function problemsOf(model: FlowModelJson, known: Known): Problem[] {
  const places = placesOf(model)
  const steps = stepsOf(model)
  const twice = steps.filter((step, i) => steps.findIndex((other) => other.key === step.key) !== i).map((step) => ({ key: step.key, text: `环节标识 ${step.key} 重复` }))
  const empty = steps.some(isDecision) ? [] : [{ key: '', text: '流程中没有审批或办理环节' }]
  return [...twice, ...empty, ...steps.flatMap((step): Problem[] => {
    const { name } = step
    const say = (text: string): Problem => ({ key: step.key, text })
    if (step.kind === 'exclusive') {
      const last = step.branches.at(-1)!
      return [
        ...(last.when && hasRows(last.when) ? [say(`【${name}】最后一个分支应为默认分支，不设条件`)] : []),
        ...step.branches.slice(0, -1).flatMap((branch) => (!branch.when || !hasRows(branch.when) ? [say(`【${name}】分支“${branch.name}”没有条件`)] : [...unknownFields(branch.when, known).map((field) => say(`【${name}】分支“${branch.name}”的条件使用了不存在的字段 ${field}`)), ...expressionProblems(branch.when, known).map((text) => say(`【${name}】分支“${branch.name}”的表达式有误：${text}`))])),
      ]
    }
    if (step.kind === 'wait') return step.event === undefined && step.hours === undefined ? [say(`【${name}】等待环节需要设置事件或时间`)] : []
    if (step.kind === 'copy') return step.candidates.length === 0 ? [say(`【${name}】没有设置抄送人`)] : ruleProblems(step).map(say)
    if (!isDecision(step)) return []
    const must = Object.entries(step.fields).filter(([field, right]) => right === 'hidden' && known.form?.fields.some((one) => one.name === field && one.required) && model.settings.startFields[field] === 'hidden')
    const back = step.rejectTo === undefined ? undefined : places.get(step.rejectTo)
    return [
      ...(step.candidates.length === 0 ? [say(`【${name}】没有设置审批人`)] : ruleProblems(step).map(say)),
      ...(step.whenEmpty === 'users' && step.emptyUserIds.length === 0 ? [say(`【${name}】审批人为空时未指定人员`)] : []),
      ...(step.whenRejected === 'step' && (!back || !isDecision(back.step) || !isWithin(trackOf(places.get(step.key)!), trackOf(back))) ? [say(`【${name}】拒绝后退回的环节不存在或不在前面`)] : []),
      ...(step.timeOut?.action === 'handTo' && step.timeOut.userIds.length === 0 ? [say(`【${name}】超时转交未指定人员`)] : []),
      ...Object.keys(step.fields).filter((field) => !known.fields.includes(field)).map((field) => say(`【${name}】字段权限使用了不存在的字段 ${field}`)),
      ...must.map(([field]) => say(`【${name}】必填字段 ${field} 在发起时被隐藏`)),
    ]
  })]

  function ruleProblems({ name, candidates }: { name: string; candidates: readonly { rule: string }[] }): string[] {
    return candidates.filter(({ rule }) => !known.rules.includes(rule)).map(({ rule }) => `【${name}】审批人规则 ${rule} 不存在`)
  }
}

function hasRows(condition: Condition): boolean {
  return condition.groups.some((group) => group.rows.length > 0) || Boolean(condition.expression)
}

function unknownFields(condition: Condition, known: Known): string[] {
  return (condition.expression?.trim() ? [] : condition.groups).flatMap((group) => group.rows).map((row) => row.field).filter((field) => !known.fields.includes(field))
}

function expressionProblems({ expression }: Condition, known: Known): string[] {
  const problem = expression?.trim() ? checkExpression(expression, { facts: Object.fromEntries(known.fields.map((field) => [field, known.kinds?.[field] ?? 'any'])) }) : null
  return problem ? [problem.text] : []
}
