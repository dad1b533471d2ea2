import { checkExpression, type FactKind } from '#kernel/rules/expression/expression.ts'
import type { DesignedForm } from '../form/designed-form.ts'
import {
  isDecision,
  type Branch,
  type CandidateRule,
  type Comparison,
  type Condition,
  type DecisionStep,
  type FlowModelJson,
  type Step,
} from './model.ts'
import { isWithin, placesOf, stepsOf, trackOf, type Place } from './places.ts'

/** What is wrong, and where: a step by its key, of a branching one the branch; `start` and nothing for the flow as a whole. */
export type Problem = { key: string; branch?: string; text: string }
/** A way of naming people and what it has to be told. */
export type KnownRule = {
  code: string
  label: string
  params: readonly { name: string; label: string; kind: string; required?: boolean }[]
}
export type Known = {
  fields: readonly string[]
  rules: readonly string[]
  /** The rules with what they ask for, where that is to be checked too. */
  ruleList?: readonly KnownRule[]
  form?: DesignedForm | null
  /** What the facts are, for expressions. */
  kinds?: Readonly<Record<string, FactKind>>
  /** Names of fields for people. */
  labels?: Readonly<Record<string, string>>
  /** What the business can be made to do, where it is known. */
  triggers?: readonly string[]
  /** Other systems that can be called, by their codes. */
  webhooks?: readonly string[]
  /** What it ends in asks whoever decides for a proof: nothing passes by itself. */
  isGuarded?: boolean
}

type BranchingStep = Extract<Step, { kind: 'exclusive' | 'parallel' }>

/** Whether the branches of a step are taken by conditions. */
export function hasConditions(step: Step): step is BranchingStep {
  return step.kind === 'exclusive' || (step.kind === 'parallel' && step.pick === 'holding')
}

/** What stands in the way of publishing a flow, each with the step it is about. */
export function problemsOf(model: FlowModelJson, known: Known): Problem[] {
  const places = placesOf(model)
  const steps = stepsOf(model)
  const twice = steps
    .filter((step, i) => steps.findIndex((other) => other.key === step.key) !== i)
    .map((step) => ({ key: step.key, text: `环节标识 ${step.key} 重复` }))
  const empty = steps.some(isDecision) ? [] : [{ key: '', text: '流程中没有审批或办理环节' }]
  return [
    ...twice,
    ...empty,
    ...startProblems(model, known),
    ...steps.flatMap((step): Problem[] => {
      const { name } = step
      const say = (text: string): Problem => ({ key: step.key, text })
      if (hasConditions(step)) return branchProblems(step, known)
      if (step.kind === 'wait')
        return step.event === undefined && step.hours === undefined
          ? [say(`【${name}】等待环节需要设置事件或时间`)]
          : []
      if (step.kind === 'trigger') return triggerProblems(step, known).map(say)
      if (step.kind === 'copy')
        return step.candidates.length === 0
          ? [say(`【${name}】没有设置抄送人`)]
          : ruleProblems(step, { known, places }).map(say)
      return isDecision(step) ? decisionProblems(step, { known, places }).map(say) : []
    }),
  ]
}

/** What is worth a second look and hinders nothing. */
export function warningsOf(model: FlowModelJson, known: Known): Problem[] {
  return stepsOf(model).flatMap((step): Problem[] => {
    const { name } = step
    if (hasConditions(step))
      return [
        ...sameConditions(step),
        ...(step.branches.every((branch) => branch.steps.length === 0)
          ? [{ key: step.key, text: `【${name}】所有分支都没有环节，分支不起作用` }]
          : []),
      ]
    if (!isDecision(step)) return []
    const hidden = Object.entries(step.fields).filter(
      ([field, right]) => right === 'hidden' && known.form?.fields.some((one) => one.name === field && one.required),
    )
    return [
      ...hidden.map(([field]) => ({
        key: step.key,
        text: `【${name}】表单权限：【${known.labels?.[field] ?? field}】隐藏但必填`,
      })),
      ...(step.whenEmpty === 'pass'
        ? [{ key: step.key, text: `【${name}】找不到审批人时自动通过，可能无人审批` }]
        : []),
    ]
  })
}

function decisionProblems(
  step: DecisionStep,
  { known, places }: { known: Known; places: ReadonlyMap<string, Place> },
): string[] {
  const { name } = step
  const back = step.rejectTo === undefined ? undefined : places.get(step.rejectTo)
  return [
    ...(step.candidates.length === 0 ? [`【${name}】没有设置审批人`] : ruleProblems(step, { known, places })),
    ...(step.whenEmpty === 'users' && step.emptyUserIds.length === 0 ? [`【${name}】审批人为空时未指定人员`] : []),
    ...(step.whenRejected === 'step' &&
    (!back || !isDecision(back.step) || !isWithin(trackOf(places.get(step.key)!), trackOf(back)))
      ? [`【${name}】拒绝后退回的环节不存在或不在前面`]
      : []),
    ...(step.timeOut?.action === 'handTo' && step.timeOut.userIds.length === 0
      ? [`【${name}】超时转交未指定人员`]
      : []),
    ...(known.isGuarded && (step.timeOut?.action === 'pass' || step.whenEmpty === 'pass')
      ? [`【${name}】该流程须由人审批，不能设置自动通过`]
      : []),
    ...Object.keys(step.fields)
      .filter((field) => !known.fields.includes(field))
      .map((field) => `【${name}】字段权限使用了不存在的字段 ${field}`),
  ]
}

function triggerProblems({ name, hook, webhook, send }: Extract<Step, { kind: 'trigger' }>, known: Known): string[] {
  if (webhook) {
    const isGone = known.webhooks !== undefined && !known.webhooks.includes(webhook)
    return [
      ...(isGone ? [`【${name}】要调用的外部系统 ${webhook} 不存在或已停用`] : []),
      ...send
        .filter((field) => !known.fields.includes(field))
        .map((field) => `【${name}】要发送的字段 ${field} 不存在`),
    ]
  }
  if (hook === '') return [`【${name}】没有选择要触发的动作`]
  return known.triggers && !known.triggers.includes(hook) ? [`【${name}】要触发的动作 ${hook} 不存在`] : []
}

/** Rules that do not exist, that lack what they must be told, or were told of steps and fields that are not there. */
function ruleProblems(
  { name, key, candidates }: { name: string; key: string; candidates: readonly CandidateRule[] },
  { known, places }: { known: Known; places: ReadonlyMap<string, Place> },
): string[] {
  return candidates.flatMap(({ rule, params }) => {
    if (!known.rules.includes(rule)) return [`【${name}】审批人规则 ${rule} 不存在`]
    const declared = known.ruleList?.find((one) => one.code === rule)
    return (declared?.params ?? []).flatMap((param) => {
      const value = params[param.name]
      const isMissing =
        value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
      if (isMissing) return param.required ? [`【${name}】审批人规则“${declared!.label}”未设置${param.label}`] : []
      if (param.kind === 'step' && (value === key || !places.has(String(value))))
        return [`【${name}】审批人规则“${declared!.label}”引用的环节不存在`]
      return param.kind === 'field' && !known.fields.includes(String(value))
        ? [`【${name}】审批人规则“${declared!.label}”引用的字段 ${String(value)} 不存在`]
        : []
    })
  })
}

function branchProblems(step: BranchingStep, known: Known): Problem[] {
  const { name } = step
  const last = step.branches.at(-1)!
  const say = (branch: Branch, text: string): Problem => ({ key: step.key, branch: branch.key, text })
  return [
    ...(last.when && hasRows(last.when) ? [say(last, `【${name}】最后一个分支应为默认分支，不设条件`)] : []),
    ...step.branches.slice(0, -1).flatMap((branch) => {
      const { when } = branch
      if (!when || !hasRows(when)) return [say(branch, `【${name}】分支“${branch.name}”没有条件`)]
      return [
        ...unknownFields(when, known).map((field) =>
          say(branch, `【${name}】分支“${branch.name}”的条件使用了不存在的字段 ${field}`),
        ),
        ...(rowsOf(when).some(lacksValue)
          ? [say(branch, `【${name}】分支“${branch.name}”的条件没有填写比较的值`)]
          : []),
        ...expressionProblems(when, known).map((text) =>
          say(branch, `【${name}】分支“${branch.name}”的表达式有误：${text}`),
        ),
      ]
    }),
  ]
}

/** A field that has to be filled in, and nobody ever may. */
function startProblems(model: FlowModelJson, known: Known): Problem[] {
  const { startFields, copiesAtStart, copiesAtEnd } = model.settings
  const writers = stepsOf(model).filter(isDecision)
  const lost = (known.form?.fields ?? []).filter(
    (field) =>
      field.required &&
      ['hidden', 'read'].includes(startFields[field.name] ?? 'edit') &&
      !writers.some((step) => ['edit', 'must'].includes(step.fields[field.name] ?? 'read')),
  )
  const gone = Object.keys(startFields).filter((field) => !known.fields.includes(field))
  const rules = [...copiesAtStart, ...copiesAtEnd].filter(({ rule }) => !known.rules.includes(rule))
  return [
    ...lost.map((field) => ({ key: 'start', text: `必填字段【${field.label}】发起时不能填写，也没有环节可以填写` })),
    ...gone.map((field) => ({ key: 'start', text: `发起时的字段权限使用了不存在的字段 ${field}` })),
    ...rules.map(({ rule }) => ({ key: 'start', text: `抄送规则 ${rule} 不存在` })),
  ]
}

/** A branch that asks what an earlier one asked already is never taken. */
function sameConditions(step: BranchingStep): Problem[] {
  if (step.kind !== 'exclusive') return []
  const asked = step.branches.slice(0, -1).map((branch) => ({
    branch,
    text:
      branch.when && hasRows(branch.when)
        ? JSON.stringify([branch.when.expression?.trim() ?? branch.when.groups, branch.when.join])
        : null,
  }))
  return asked.flatMap(({ branch, text }, i) => {
    const first = text === null ? undefined : asked.slice(0, i).find((one) => one.text === text)
    return first
      ? [
          {
            key: step.key,
            branch: branch.key,
            text: `【${step.name}】分支“${branch.name}”与“${first.branch.name}”条件相同，不会走到`,
          },
        ]
      : []
  })
}

function hasRows(condition: Condition): boolean {
  return condition.groups.some((group) => group.rows.length > 0) || Boolean(condition.expression?.trim())
}

function rowsOf(condition: Condition): Comparison[] {
  return (condition.expression?.trim() ? [] : condition.groups).flatMap((group) => group.rows)
}

function unknownFields(condition: Condition, known: Known): string[] {
  return rowsOf(condition)
    .map((row) => row.field)
    .filter((field) => !known.fields.includes(field))
}

function lacksValue({ op, value }: Comparison): boolean {
  if (op === 'empty' || op === 'notEmpty') return false
  if (op === 'between') return !Array.isArray(value) || value.length !== 2 || value.some((one) => one === '')
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function expressionProblems({ expression }: Condition, known: Known): string[] {
  const problem = expression?.trim()
    ? checkExpression(expression, {
        facts: Object.fromEntries(known.fields.map((field) => [field, known.kinds?.[field] ?? 'any'])),
      })
    : null
  return problem ? [problem.text] : []
}
