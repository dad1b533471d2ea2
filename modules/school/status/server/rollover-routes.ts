import { z } from 'zod'
import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { requireSecondAuth } from '#services/identity/second-auth.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { updateRows } from '#services/sheets/import-write.ts'
import { judge } from '#kernel/operations/judge.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { nextYear } from '../shared/proposal.ts'
import { batchStates, itemStates, results, rolloverBatch, rolloverItem } from '../shared/rollover.ts'
import type { Row } from './facts.ts'
import { propose } from './propose.ts'
import { rolloverItems } from './rollover.ts'
import { rolloverJob } from './rollover-job.ts'
import { undoClasses } from './rollover-undo.ts'

const id = z.unknown().refine(isId, '数据不存在或已被删除').transform(String)
const ids = z
  .array(z.string().refine(isId, '数据不存在或已被删除'), '请选择学生')
  .min(1, '请选择学生')
  .max(2000, '一次最多设置 2000 名学生')
const one = z.looseObject({ id })
const chosen = z.looseObject({
  ids,
  result: z
    .enum(
      Object.values(results).map(([code]) => code),
      '请选择结论',
    )
    .optional(),
  toClassId: z.string().nullish(),
  skip: z.boolean().optional(),
})
const classes = z.looseObject({
  id,
  classIds: z.array(z.string().refine(isId, '班级不存在'), '请选择班级').min(1, '请选择班级').max(1000),
})
const [draft, previewed, running, done, partly] = [
  batchStates.draft[0],
  batchStates.previewed[0],
  batchStates.running[0],
  batchStates.done[0],
  batchStates.partly[0],
]

/** The steps of a rollover that are more than a record. */
export const rolloverRoutes: readonly Route[] = [
  route({
    service: 'base',
    method: 'POST',
    path: 'rolloverBatch/propose',
    label: '生成毕业名单',
    access: { permission: 'rolloverBatch:propose' },
    input: one,
    run: draw,
  }),
  route({
    service: 'base',
    method: 'POST',
    path: 'rolloverBatch/run',
    label: '执行毕业处理',
    access: { permission: 'rolloverBatch:run' },
    input: one,
    run: start,
  }),
  route({
    service: 'base',
    method: 'POST',
    path: 'rolloverBatch/undo',
    label: '撤销毕业处理',
    access: { permission: 'rolloverBatch:undo' },
    input: classes,
    run: undo,
  }),
  route({
    service: 'base',
    method: 'POST',
    path: 'rolloverItem/setMany',
    label: '设置毕业结论',
    access: { permission: 'rolloverItem:set' },
    input: chosen,
    run: setMany,
  }),
]

/** Draws up the list, or brings it up to date. The next school year must be in the calendar. */
async function draw(ctx: Ctx, asked: z.infer<typeof one>): Promise<null> {
  const batch = await lockBatch(ctx, asked.id)
  if (![draft, previewed, partly].includes(batch['status'] as never))
    throw badRequest({ text: '当前状态不能重新生成名单' })
  const next = nextYear(String(batch['xn']))
  const [term] = await ctx.db.query(
    `select 1 from calendar_term where xn = $1 and status = '1' and deleted_time is null limit 1`,
    [next],
  )
  if (!term) throw badRequest({ text: `请先发布 ${next} 学年的校历` })
  await propose(ctx, { id: String(batch['id']), xn: String(batch['xn']), gradDate: String(batch['gradDate']) })
  await ctx.db.execute(
    `update status_rollover_batch set status = case when status = '${partly}' then status else '${previewed}' end, total = (select count(*) from status_rollover_item where batch_id = $1), update_time = $2, version = version + 1 where id = $1`,
    [batch['id'], ctx.now()],
  )
  await audit(ctx, [
    {
      entity: rolloverBatch,
      recordId: String(batch['id']),
      action: 'propose',
      title: `生成毕业名单【${String(batch['xn'])}】`,
    },
  ])
  return null
}

/** Starts the work; a batch that was done already is done again only for who is left. */
async function start(ctx: Ctx, asked: z.infer<typeof one>): Promise<{ jobId: string }> {
  const batch = await lockBatch(ctx, asked.id)
  const status = String(batch['status'])
  if (status === draft) throw badRequest({ text: '请先生成名单' })
  if (status === running && (await isAlive(ctx, batch['jobId']))) throw badRequest({ text: '正在执行，请稍候' })
  if (![previewed, running, done, partly].includes(status as never)) throw badRequest({ text: '当前状态不能执行' })
  if (String(batch['gradDate']) > ctx.today())
    throw badRequest({ text: `毕业日期 ${String(batch['gradDate'])} 未到，不能执行` })
  const [open] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n from status_rollover_item where batch_id = $1 and result is null and status in ('0', '3')`,
    [batch['id']],
  )
  if (open!.n > 0) throw badRequest({ text: `还有 ${open!.n} 名学生没有结论，请先处理或设为跳过` })
  await requireSecondAuth(ctx, 'rolloverBatch:run')
  const jobId = await enqueueJob(ctx, {
    type: rolloverJob.type,
    title: `${String(batch['xn'])}学年毕业处理`,
    params: { batchId: batch['id'] },
  })
  await ctx.db.execute(
    `update status_rollover_batch set status = $2, job_id = $3, run_time = $4, update_time = $4, version = version + 1 where id = $1`,
    [batch['id'], running, jobId, ctx.now()],
  )
  await audit(ctx, [
    {
      entity: rolloverBatch,
      recordId: String(batch['id']),
      action: 'run',
      title: `执行毕业处理【${String(batch['xn'])}】`,
    },
  ])
  return { jobId }
}

async function undo(ctx: Ctx, asked: z.infer<typeof classes>) {
  const batch = await lockBatch(ctx, asked.id)
  if (![done, partly].includes(batch['status'] as never)) throw badRequest({ text: '当前状态不能撤销' })
  await requireSecondAuth(ctx, 'rolloverBatch:undo')
  return undoClasses(ctx, batch, asked.classIds)
}

/** The same conclusion for many students, or that they are passed over. */
async function setMany(ctx: Ctx, asked: z.infer<typeof chosen>): Promise<{ set: number }> {
  const rows = await loadRows(ctx, rolloverItem, asked.ids, {
    lock: true,
    scope: await rowScope(ctx, rolloverItems, 'set'),
  })
  const open = [...rows.values()].filter((row) => row['status'] !== itemStates.done[0])
  if (open.length === 0) throw badRequest({ text: '所选学生都已处理' })
  if (!asked.skip && !asked.result) throw badRequest({ text: '请选择结论' })
  const values: Row = asked.skip
    ? { status: itemStates.skipped[0], message: '人工跳过' }
    : { result: asked.result, toClassId: asked.toClassId || null }
  const drafts = open.map((row) => ({
    id: String(row['id']),
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
          `${String(before['xm'])}：${Object.values(problems)[0]!}`,
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

async function lockBatch(ctx: Ctx, batchId: string): Promise<Row> {
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
