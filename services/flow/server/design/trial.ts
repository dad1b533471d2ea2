import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { keptSoFar } from '../../shared/form/check-designed.ts'
import { designedForm } from '../../shared/form/designed-form.ts'
import { flowModelSchema } from '../../shared/model/model.ts'
import {
  predictRoute,
  samplesRoute,
  simulateManyRoute,
  simulateRoute,
  usualRoute,
  type TrialSample,
} from '../../shared/routes/trial.ts'
import type { Conditions } from '#kernel/operations/sql.ts'
import { managedBy } from '../manage/follow-scope.ts'
import { mayStart } from '../start/may-start.ts'
import { readyType } from '../start/start.ts'
import { requireReader } from '../start/ties.ts'
import { loadInstance, type Definition } from '../run/store.ts'
import { tryMatters } from './trial-many.ts'
import { finishOf, usualTimes } from './trial-times.ts'
import { walk, type Walk } from './trial-walk.ts'
import { managerRolesOf } from './types.ts'

/** Saying beforehand which way a matter would take and who would be asked. Nothing is written. */
export const trialRoutes: readonly Route[] = [
  route(predictRoute, predict),
  route(usualRoute, usualSeconds),
  route(simulateRoute, simulate),
  route(simulateManyRoute, simulateMany),
  route(samplesRoute, samples),
]

async function predict(ctx: Ctx, input: AskedOf<typeof predictRoute>) {
  if (ctx.world.flowTypes.has(input.processType)) await requireRecord(ctx, input)
  else await mayStart(ctx, input.processType)
  const { definition } = await readyType(ctx, input.processType)
  refuseUnknown(definition, input.formData ?? {})
  const formData = input.formData && soFar(ctx, definition, input.formData)
  const { path, stopped } = await walk(ctx, { definition, starterId: ctx.actor.userId!, ...input, formData })
  if (stopped) throw stopped
  return path
}

async function usualSeconds(ctx: Ctx, { processType }: AskedOf<typeof usualRoute>) {
  const usual = await usualTimes(ctx, processType)
  return Object.fromEntries([...usual].map(([nodeKey, { seconds }]) => [nodeKey, Math.round(seconds)]))
}

async function simulate(ctx: Ctx, input: AskedOf<typeof simulateRoute>) {
  const definition = drawnIn(input)
  if (input.bizId !== undefined) await requireRecord(ctx, input)
  const matter: Partial<Walk> =
    input.instanceId === undefined ? {} : await matterOf(ctx, input.processType, input.instanceId)
  const starterId = matter.starterId ?? input.starterId
  if (!starterId) throw badRequest({ text: '请选择发起人或一件已有的流程' })
  const { state, path, facts, stopped } = await walk(ctx, {
    definition,
    bizId: input.bizId,
    formData: input.formData && (input.form === undefined ? input.formData : soFar(ctx, definition, input.formData)),
    facts: input.facts,
    ...matter,
    starterId,
  })
  const usual = await usualTimes(ctx, input.processType)
  const finish = stopped || state.instance.state !== 'passed' ? { seconds: null, unknown: [] } : finishOf(state, usual)
  return {
    path: path.map((step) => ({ ...step, usual: usual.get(step.nodeKey) ?? null })),
    outcome: state.instance.state,
    stopped: stopped?.message ?? null,
    facts,
    finish,
  }
}

/** How the matters of the last year would go, for those who manage such matters. */
async function simulateMany(ctx: Ctx, input: AskedOf<typeof simulateManyRoute>) {
  if (!(await isManager(ctx, input.processType))) throw forbidden()
  return tryMatters(ctx, drawnIn(input), input.before)
}

/** What no field of the form is called by is not looked at: nothing could come of it. */
function refuseUnknown({ form }: Definition, data: Record<string, unknown>): void {
  const known = new Set((form?.fields ?? []).map(({ name }) => name))
  const unknown = Object.keys(data).find((name) => !known.has(name))
  if (unknown !== undefined) throw badRequest({ text: `表单没有字段 ${unknown.slice(0, 50)}` })
}

/** What a start would keep of what is filled in so far. */
function soFar(ctx: Ctx, { form, model }: Definition, data: Record<string, unknown>): Record<string, unknown> {
  return keptSoFar(form, data, { rights: model.settings.startFields, today: ctx.today() })
}

function drawnIn({ processType, draft, form }: { processType: string; draft?: unknown; form?: unknown }): Definition {
  const drawn = flowModelSchema.safeParse(draft)
  const read = designedForm.safeParse(form ?? { fields: [] })
  if (!drawn.success || !read.success) throw badRequest({ text: '流程图数据有误，无法模拟' })
  return { id: '', modelId: '', processType, versionNo: 0, model: drawn.data, form: read.data }
}

/** What a matter that was handed in says, for those who may read it. */
async function matterOf(ctx: Ctx, processType: string, instanceId: string): Promise<Partial<Walk>> {
  const loaded = await loadInstance(ctx, instanceId, { isLocked: false })
  const { row } = loaded
  if (row.processType !== processType) throw notFound()
  await requireReader(ctx, loaded)
  return {
    starterId: row.starterId,
    subjectId: row.subjectId,
    facts: row.facts,
    formData: row.formData ?? {},
    nextApprovers: row.chosen,
  }
}

/** Matters of the last year to try a drawing on, for those who manage such matters. */
async function samples(ctx: Ctx, { processType, keyword, id }: AskedOf<typeof samplesRoute>) {
  const conditions: Conditions = { texts: [], values: [processType, keyword ?? '', id ?? null] }
  const managed = await managedBy(ctx, conditions)
  return ctx.db.query<TrialSample>(
    `select i.id as "instanceId", i.inst_no as "instNo", i.title, u.user_name as "starterName",
       i.start_time as "startTime"
     from sys_flow_instance i
     left join sys_user u on u.id = i.starter_id
     where i.process_type = $1
       and i.start_time is not null
       and ($2 = '' or strpos(i.title, $2) > 0 or strpos(i.inst_no, $2) > 0 or strpos(u.user_name, $2) > 0)
       and ($3::uuid is null or i.id = $3)
       and ${managed}
     order by i.start_time desc
     limit 20`,
    conditions.values,
  )
}

async function isManager(ctx: Ctx, processType: string): Promise<boolean> {
  const managers = await managerRolesOf(ctx, processType)
  return ctx.actor.kind === 'user' && ctx.actor.roles.some(({ code }) => code === 'gly' || managers.includes(code))
}

/** Which way a record would take is told to those who may look at it, have handed it in, or manage such matters. */
async function requireRecord(
  ctx: Ctx,
  { processType, bizId }: { processType: string; bizId?: string | undefined },
): Promise<void> {
  const type = ctx.world.flowTypes.get(processType)
  if (!type || bizId === undefined) throw notFound()
  if (await type.mayRead?.(ctx, bizId)) return
  const conditions: Conditions = { texts: [], values: [processType, bizId, ctx.actor.userId] }
  const known = await ctx.db.query(
    `select 1
     from sys_flow_instance i
     where i.process_type = $1 and i.biz_id = $2 and (i.starter_id = $3 or ${await managedBy(ctx, conditions)})
     limit 1`,
    conditions.values,
  )
  if (known.length === 0) throw notFound()
}
