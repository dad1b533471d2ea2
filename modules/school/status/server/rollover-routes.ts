import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Row as EntityRow } from '#kernel/entity/entity.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { updateRows } from '#services/sheets/import/import-write.ts'
import { judge } from '#kernel/operations/write/judge.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { termsView } from '#modules/school/calendar/shared/views.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { nextYear } from '../shared/proposal.ts'
import { batchStates, itemStates, rolloverBatch, rolloverItem } from '../shared/rollover.ts'
import type { Row } from './facts.ts'
import { propose } from './propose.ts'
import { rolloverItems } from './rollover.ts'
import { countItems, rolloverJob } from './rollover-job.ts'
import { undoClasses } from './rollover-undo.ts'
import {
  proposeRolloverRoute,
  runRolloverRoute,
  setConclusionsRoute,
  undoRolloverRoute,
} from '../shared/rollover-routes.ts'

const [draft, previewed, running, done, partly] = [
  batchStates.draft[0],
  batchStates.previewed[0],
  batchStates.running[0],
  batchStates.done[0],
  batchStates.partly[0],
]

/** The steps of a rollover that are more than a record. */
export const rolloverRoutes: readonly Route[] = [
  route(proposeRolloverRoute, draw),
  route(runRolloverRoute, start),
  route(undoRolloverRoute, undo),
  route(setConclusionsRoute, setMany),
]

/** Draws up the list, or brings it up to date. The next school year must be in the calendar. */
async function draw(ctx: Ctx, asked: AskedOf<typeof proposeRolloverRoute>): Promise<null> {
  const batch = await lockBatch(ctx, asked.id)
  if (![draft, previewed, partly].includes(batch.status as never))
    throw badRequest({ text: '当前状态不能重新生成名单' })
  const next = nextYear(batch.xn)
  const [term] = await ctx.db.query(`select 1 from ${termsView} t where t.xn = $1 and t.status = '1' limit 1`, [next])
  if (!term) throw badRequest({ text: `请先发布 ${next} 学年的校历` })
  await propose(ctx, { id: batch.id, xn: batch.xn, gradDate: batch.gradDate })
  const to = batch.status === partly ? 'partly' : 'previewed'
  await moveRows(ctx, rolloverBatch, {
    from: to === 'partly' ? 'partly' : ['draft', 'previewed'],
    to,
    where: { id: batch.id },
    values: { total: (await countItems(ctx, batch.id)).total },
  })
  await audit(ctx, [
    { entity: rolloverBatch, recordId: batch.id, action: 'propose', title: `生成毕业名单【${batch.xn}】` },
  ])
  return null
}

/** Starts the work; a batch that was done already is done again only for who is left. */
async function start(ctx: Ctx, asked: AskedOf<typeof runRolloverRoute>): Promise<{ jobId: string }> {
  const batch = await lockBatch(ctx, asked.id)
  const status = batch.status
  if (status === draft) throw badRequest({ text: '请先生成名单' })
  if (status === running && (await isAlive(ctx, batch.jobId))) throw badRequest({ text: '正在执行，请稍候' })
  if (![previewed, running, done, partly].includes(status as never)) throw badRequest({ text: '当前状态不能执行' })
  if (batch.gradDate > ctx.today()) throw badRequest({ text: `毕业日期 ${batch.gradDate} 未到，不能执行` })
  const [open] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n
     from status_rollover_item
     where batch_id = $1 and result is null and status in ('0', '3')`,
    [batch.id],
  )
  if (open!.n > 0) throw badRequest({ text: `还有 ${open!.n} 名学生没有结论，请先处理或设为跳过` })
  await requireSecondAuth(ctx, 'rolloverBatch:run')
  const jobId = await enqueueJob(ctx, {
    type: rolloverJob.type,
    title: `${batch.xn}学年毕业处理`,
    params: { batchId: batch.id },
  })
  await moveRows(ctx, rolloverBatch, {
    from: ['previewed', 'running', 'done', 'partly'],
    to: 'running',
    where: { id: batch.id },
    values: { jobId, runTime: ctx.now().toISOString() },
    action: 'run',
    title: ({ xn }) => `执行毕业处理【${xn}】`,
  })
  return { jobId }
}

async function undo(ctx: Ctx, asked: AskedOf<typeof undoRolloverRoute>) {
  const batch = await lockBatch(ctx, asked.id)
  if (![done, partly].includes(batch.status as never)) throw badRequest({ text: '当前状态不能撤销' })
  await requireSecondAuth(ctx, 'rolloverBatch:undo')
  return undoClasses(ctx, batch, asked.classIds)
}

/** The same conclusion for many students, or that they are passed over. */
async function setMany(ctx: Ctx, asked: AskedOf<typeof setConclusionsRoute>): Promise<{ set: number }> {
  const rows = await loadRows(ctx, rolloverItem, asked.ids, {
    lock: true,
    scope: await rowScope(ctx, rolloverItems, 'set'),
  })
  const open = [...rows.values()].filter((row) => row.status !== itemStates.done[0])
  if (open.length === 0) throw badRequest({ text: '所选学生都已处理' })
  if (!asked.skip && !asked.result) throw badRequest({ text: '请选择结论' })
  const values: Row = asked.skip
    ? { status: itemStates.skipped[0], message: '人工跳过' }
    : { result: asked.result, toClassId: asked.toClassId || null }
  const drafts = open.map((row) => ({
    id: row.id,
    values: { ...values },
    before: row,
    merged: { ...row, ...values },
    problems: {} as Record<string, string>,
    warnings: {},
  }))
  if (!asked.skip) await judge(ctx, rolloverItems, drafts)
  const broken = drafts.filter((one_) => Object.keys(one_.problems).length > 0)
  if (broken.length > 0)
    throw invalid(
      Object.fromEntries(
        broken.map(({ id: key, before, problems }) => [
          `ids.${key}`,
          `${String(before.xm)}：${Object.values(problems)[0]!}`,
        ]),
      ),
    )
  await updateRows(ctx, rolloverItem, drafts)
  await audit(
    ctx,
    drafts.map(({ id: key, before, merged }) => ({
      entity: rolloverItem,
      recordId: key,
      action: 'update',
      before: picked(before),
      after: picked(merged),
    })),
  )
  return { set: drafts.length }
}

async function lockBatch(ctx: Ctx, batchId: string): Promise<EntityRow<typeof rolloverBatch>> {
  const row = (await loadRows(ctx, rolloverBatch, [batchId], { lock: true })).get(batchId.toLowerCase())
  if (!row) throw notFound()
  return row
}

async function isAlive(ctx: Ctx, jobId: unknown): Promise<boolean> {
  const [job] = await ctx.db.query<{ status: string }>('select status from sys_job where id::text = $1', [jobId])
  return job !== undefined && ['0', '1'].includes(job.status)
}

function picked(row: Row): Row {
  return { xm: row['xm'], result: row['result'], toClassId: row['toClassId'], status: row['status'] }
}
