import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { publishChanged } from '#services/flow/server/design/publish-model.ts'
import { predictWay } from '#services/flow/server/start/predict-start.ts'
import { flowModelSchema, type FlowModelJson } from '#services/flow/shared/model/model.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, place, withinScope } from '#kernel/operations/sql.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { leaveModel } from '../../shared/decide/flow-model.ts'
import { bzrMode, leaveParams } from '../../shared/params.ts'
import { spanProblems } from '../../shared/ask/rules.ts'
import { usualCases } from '../../shared/settings/rule-cases.ts'
import { askedText, levelsFor, limitProblem, limitsOf, tiersOf, withLimits } from '../../shared/settings/rule-view.ts'
import { factsOf } from '../decide/flow.ts'
import { spanOf } from '../groups/batch-check.ts'
import { lengthOf, lessonsIn } from '../ask/facts.ts'
import { accountsOfStudents } from '../people.ts'
import { ruleTrialRoute, ruleViewRoute, setLimitsRoute } from '../../shared/settings/rule-routes.ts'

/** 审批分级: the published flow of leaves, told as a table, tried out, and changed where only numbers of days change. */
export const ruleRoutes: readonly Route[] = [
  route(ruleViewRoute, view),
  route(ruleTrialRoute, simulate),
  route(setLimitsRoute, setLimits),
]

type Published = {
  id: string
  versionNo: number
  publishedTime: string
  publishedByName: string | null
  note: string | null
  model: unknown
  isDrawn: boolean
  status: string
}

async function view(ctx: Ctx) {
  const published = await publishedModel(ctx)
  const model = flowModelSchema.parse(published.model)
  const fixed = { bzrMode: await readParam(ctx, bzrMode) }
  const usual = flowModelSchema.parse(leaveModel)
  const cases = usualCases.map(({ key, label, facts }) => {
    const [now, first] = [
      levelsFor(model, { ...facts, ...fixed }).levels,
      levelsFor(usual, { ...facts, ...fixed }).levels,
    ]
    return { key, label, levels: now, isUsual: askedText(now) === askedText(first), usual: first }
  })
  const { model: _model, ...version } = published
  return {
    version,
    isUsual: isSameModel(model, usual),
    tiers: tiersOf(model, fixed),
    limits: limitsOf(model),
    cases,
    bzrMode: fixed.bzrMode,
    params: await paramLines(ctx),
    names: await namesOf(ctx),
    fields: (ctx.world.flowTypes.get('leave')?.fields ?? []).map(({ name, label, kind }) => ({ name, label, kind })),
    canEdit: can(ctx.actor, 'leaveRule:update'),
    canDesign: can(ctx.actor, 'model:read'),
    canSetParams: can(ctx.actor, 'baseParams:list'),
  }
}

async function publishedModel(ctx: Ctx, processType = 'leave'): Promise<Published> {
  const [row] = await ctx.db.query<Published>(
    `select m.id, m.status, d.version_no as "versionNo", d.published_time as "publishedTime",
       u.user_name as "publishedByName", d.note, d.model, d.model <> m.draft as "isDrawn"
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     left join sys_user u on u.id = d.published_by
     where p.code = $1`,
    [processType],
  )
  if (!row) throw badRequest({ text: '请假流程尚未发布' })
  return row
}

/** Names of boxes say nothing about who decides. */
function isSameModel(a: FlowModelJson, b: FlowModelJson): boolean {
  return (
    JSON.stringify(
      tiersOf(a).map(({ reasons, levels }) => [reasons.map(({ when, unless }) => [when, unless]), askedText(levels)]),
    ) ===
    JSON.stringify(
      tiersOf(b).map(({ reasons, levels }) => [reasons.map(({ when, unless }) => [when, unless]), askedText(levels)]),
    )
  )
}

async function namesOf(ctx: Ctx) {
  const [types, roles] = [
    await ctx.db.query<{ code: string; name: string }>(
      'select code, name from leave_type order by sort nulls last, code',
    ),
    await ctx.db.query<{ code: string; name: string }>(
      'select role_code as code, role_name as name from sys_role order by role_code',
    ),
  ]
  return {
    types: Object.fromEntries(types.map(({ code, name }) => [code, name])),
    roles: Object.fromEntries(roles.map(({ code, name }) => [code, name])),
    rules: Object.fromEntries([...ctx.world.candidateRules.values()].map(({ code, label }) => [code, label])),
  }
}

/** Settings of leave that decide along with the flow, each with its present value in words. */
async function paramLines(ctx: Ctx): Promise<{ key: string; label: string; value: string }[]> {
  const lines: { key: string; label: string; value: string }[] = []
  for (const param of leaveParams) {
    const value: unknown = await readParam(ctx, param)
    const choice =
      'choices' in param
        ? (param.choices as readonly { key: string; label: string }[]).find(({ key }) => key === value)
        : undefined
    lines.push({
      key: param.key,
      label: param.label,
      value: choice?.label ?? (Array.isArray(value) ? value.join('、') : String(value)),
    })
  }
  return lines
}

async function simulate(ctx: Ctx, input: AskedOf<typeof ruleTrialRoute>) {
  const who = await subjectOf(ctx, input)
  const [type] = await ctx.db.query<{ code: string; name: string }>('select code, name from leave_type where id = $1', [
    input.typeId,
  ])
  if (!type) throw invalid({ typeId: '请选择请假类型' })
  const span = spanOf(input.startTime, input.endTime)
  if (!span && !input.days) throw invalid({ days: '请填写时间或天数' })
  const wrong = span ? spanProblems({ now: ctx.now(), ...span }) : {}
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const days = span ? await lengthOf(ctx, span.start, span.end) : input.days!
  const lessons = span ? await lessonsIn(ctx, { studentId: who.id, ...span }) : []
  const isLeaveSchool = input.isOvernight || input.isOutOfCity
  const lessonCount = lessons.reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0)
  const isOut = input.isOut || isLeaveSchool
  const facts = await factsOf(ctx, { ...input, days, isOut, isLeaveSchool, lessonCount }, type)
  const starterId = (await accountsOfStudents(ctx, [who.id])).get(who.id) ?? ctx.actor.userId!
  const { path, stopped } = await predictWay(ctx, { processType: 'leave', starterId, subjectId: who.id, facts })
  const levels = path
    .filter(({ kind }) => kind === 'approve' || kind === 'handle')
    .map(({ nodeKey, nodeName, mode, empty, isSkipped, persons }) => ({
      nodeKey,
      nodeName,
      mode,
      empty,
      isSkipped,
      persons: persons.map((one) => ({
        name: one.name,
        post: one.post,
        department: one.department,
        isSkipped: one.isSkipped,
      })),
    }))
  const { turns } = levelsFor(flowModelSchema.parse((await publishedModel(ctx)).model), facts)
  return { student: who, facts, levels, turns, stopped }
}

/** The student who was named, or somebody of the class, as far as the caller reaches. */
async function subjectOf(
  ctx: Ctx,
  { studentId, classId }: { studentId?: string | null | undefined; classId?: string | null | undefined },
): Promise<{ id: string; xm: string; xh: string | null; className: string | null }> {
  if (!studentId && !classId) throw invalid({ studentId: '请选择学生或班级' })
  const conditions = newConditions()
  conditions.texts.push(
    studentId
      ? `t.id = ${place(conditions, studentId)}`
      : `t.class_id = ${place(conditions, classId)} and t.xjzt_m = any(${place(conditions, readingStatuses)}::text[])`,
    't.deleted_time is null',
  )
  withinScope(conditions, student, await rowScope(ctx, ctx.world.resources.get(student.name)!, 'list'))
  const [row] = await ctx.db.query<{ id: string; xm: string; xh: string | null; className: string | null }>(
    `select t.id, t.xm, t.xh, c.class_name as "className"
     from base_student t
     left join base_class c on c.id = t.class_id
     where ${conditions.texts.join(' and ')}
     order by t.xh
     limit 1`,
    conditions.values,
  )
  if (!row) throw notFound()
  return row
}

/**
 * Other numbers of days are a new version of the flow, checked and published as if it had been drawn. What lasts longer
 * is decided by the same levels.
 */
async function setLimits(ctx: Ctx, { versionNo, limits: changes }: AskedOf<typeof setLimitsRoute>) {
  const note = '在审批分级中修改天数'
  const change = (model: FlowModelJson) => {
    const changed = withLimits(model, changes)
    const problem = limitProblem(changed)
    if (problem) throw badRequest({ text: problem })
    return changed
  }
  const published = await publishChanged(ctx, { processType: 'leave', versionNo, note, change })
  const extending = await publishedModel(ctx, 'leaveExtend')
  await publishChanged(ctx, { processType: 'leaveExtend', versionNo: extending.versionNo, note, change })
  return published
}
