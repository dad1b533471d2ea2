import { audit } from '#kernel/audit/audit.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { leadersOf } from '#modules/school/base/shared/people/who.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { codeOf } from '#kernel/entity/states.ts'
import { newId } from '#kernel/world/id.ts'
import { JobInterrupted, type JobHandler, type JobRun } from '#services/jobs/handler.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { leadersChanged } from '#modules/school/base/shared/people/people-changed.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { itemStates, results, rolloverBatch } from '../shared/rollover.ts'

type Item = {
  id: string
  studentId: string
  xjztM: string
  seenVersion: number
  version: number
  result: string
  toClassId: string | null
}
type Batch = { id: string; xn: string; gradDate: string }

const [waiting, done, failed] = [itemStates.waiting[0], itemStates.done[0], itemStates.failed[0]]
const conclusions: Readonly<Record<string, string>> = Object.fromEntries(
  [results.graduate, results.complete, results.attend].map(([code, label]) => [code, label]),
)

/** Carries out a batch, one class after the other; what is done stays done when it is started again. */
export const rolloverJob: JobHandler = {
  type: 'status.rollover',
  label: '毕业处理',
  async run(job) {
    const { batchId } = job.params as { batchId: string }
    const { batch, classes, left } = await job.read((ctx) => workOf(ctx, batchId))
    let count = 0
    for (const one of classes) {
      await job.progress({ stage: `处理班级 ${one.name}`, total: left, done: count })
      await closeClass(job, batch, one.id)
      count += one.n
    }
    return job.transaction((ctx) => finish(ctx, batch, job))
  },
}

/** Where the record of a move comes from. */
export function sourceOf(itemId: string): string {
  return `status.rolloverItem ${itemId}`
}

async function workOf(ctx: Ctx, batchId: string) {
  const [batch] = await ctx.db.query<Batch>(
    'select id, xn, grad_date as "gradDate" from status_rollover_batch where id = $1',
    [batchId],
  )
  const classes = await ctx.db.query<{ id: string; name: string; n: number }>(
    `select c.id, c.class_name as name, count(*)::int as n
     from status_rollover_item i
     join base_class c on c.id = i.class_id
     where i.batch_id = $1 and i.status = any($2) and i.result is not null
     group by c.id, c.class_name
     order by c.class_name`,
    [batchId, [waiting, failed]],
  )
  return { batch: batch!, classes, left: classes.reduce((sum, one) => sum + one.n, 0) }
}

// A class is one transaction: its students, their records and the class itself. Where something breaks, each student gets a transaction of his own.
async function closeClass(job: JobRun, batch: Batch, classId: string): Promise<void> {
  try {
    await job.transaction(async (ctx) => {
      await moveItems(ctx, batch, await lockItems(ctx, batch.id, classId))
      await closeIfEmpty(ctx, batch, classId)
    })
  } catch (error) {
    if (error instanceof JobInterrupted || isAway(error)) throw error
    const items = await job.read((ctx) => itemsOf(ctx, batch.id, classId, ''))
    for (const item of items) {
      await job
        .transaction(async (ctx) => moveItems(ctx, batch, await lockItems(ctx, batch.id, classId, item.id)))
        .catch((reason: unknown) => {
          if (reason instanceof JobInterrupted || isAway(reason)) throw reason
          return job.transaction((ctx) =>
            ctx.db.execute(
              `update status_rollover_item
               set status = $2, message = '服务器内部错误', update_time = $3, version = version + 1
               where id = $1`,
              [item.id, failed, ctx.now()],
            ),
          )
        })
    }
    await job.transaction((ctx) => closeIfEmpty(ctx, batch, classId))
  }
}

function lockItems(ctx: Ctx, batchId: string, classId: string, id?: string): Promise<Item[]> {
  return itemsOf(ctx, batchId, classId, ' order by i.id for update of i', id)
}

function itemsOf(ctx: Ctx, batchId: string, classId: string, ending: string, id?: string): Promise<Item[]> {
  return ctx.db.query<Item>(
    `select i.id, i.student_id as "studentId", i.xjzt_m as "xjztM", i.seen_version as "seenVersion", s.version,
       i.result, i.to_class_id as "toClassId"
     from status_rollover_item i
     join base_student s on s.id = i.student_id
     where i.batch_id = $1
       and i.class_id = $2
       and i.status = any($3)
       and i.result is not null
       and ($4::uuid is null or i.id = $4)${ending}`,
    [batchId, classId, [waiting, failed], id ?? null],
  )
}

async function moveItems(ctx: Ctx, batch: Batch, items: readonly Item[]): Promise<void> {
  const stale = items.filter((item) => item.version !== item.seenVersion)
  const moving = items.filter((item) => item.version === item.seenVersion && item.result !== results.keep[0])
  const problems: Record<string, string> =
    moving.length === 0
      ? {}
      : {
          ...(await ctx.call(moveStudents, {
            moves: moving.map(({ id, studentId, result, toClassId }) => ({
              studentId,
              from: batch.gradDate,
              xjztM: result,
              ...(result === results.extend[0]
                ? toClassId && { classId: toClassId }
                : { realGradDate: batch.gradDate }),
              reason: conclusions[result] ?? '延长修业年限',
              source: sourceOf(id),
            })),
          })),
        }
  for (const item of stale) problems[item.studentId] = '数据已变化，请重新预览'
  const outcome = items.map((item) => ({
    id: item.id,
    message: problems[item.studentId] ?? (item.result === results.keep[0] ? '保持原状态' : null),
    status: problems[item.studentId] ? failed : done,
  }))
  await ctx.db.query(
    `update status_rollover_item i
     set status = x.status, message = x.message, done_time = $2, update_time = $2, update_user = $3,
       version = i.version + 1
     from jsonb_to_recordset($1::jsonb) as x(id uuid, status text, message text)
     where i.id = x.id`,
    [JSON.stringify(outcome), ctx.now(), ctx.actor.userId],
  )
}

/** A class none of whose students is enrolled any more has graduated, and nobody leads it. */
async function closeIfEmpty(ctx: Ctx, batch: Batch, classId: string): Promise<void> {
  const [open] = await ctx.db.query<{ status: string; className: string }>(
    `select status, class_name as "className"
     from base_class c
     where id = $1
       and status in ('1', '2')
       and not exists (
         select 1
         from base_student s
         where s.class_id = c.id and s.deleted_time is null and s.xjzt_m = any($2)
       )
     for update`,
    [classId, enrolledStatuses],
  )
  if (!open) return
  const now = ctx.now()
  await ctx.db.execute(
    `update base_class
     set status = $4, update_time = $2, update_user = $3, version = version + 1
     where id = $1`,
    [classId, now, ctx.actor.userId, codeOf(stuClass, 'status', 'graduated')],
  )
  const ended = await ctx.db.query<{ id: string; teacherId: string; endDate: string | null }>(
    `with old as (
       select id, end_date
       from base_class_assign
       where class_id = $1 and deleted_time is null and start_date <= $2 and (end_date is null or end_date > $2)
     )
     update base_class_assign a
     set end_date = $2, update_time = $3, update_user = $4, version = a.version + 1
     from old
     where a.id = old.id
     returning a.id, a.teacher_id as "teacherId", old.end_date as "endDate"`,
    [classId, batch.gradDate, now, ctx.actor.userId],
  )
  await ctx.db.query(
    `insert into status_rollover_class (
       id, version, create_user, create_time, update_time, batch_id, class_id, from_status, ended
     )
     values ($1, 1, $2, $3, $3, $4, $5, $6, $7)`,
    [
      newId(now),
      ctx.actor.userId,
      now,
      batch.id,
      classId,
      open.status,
      JSON.stringify(ended.map(({ id, endDate }) => ({ id, endDate }))),
    ],
  )
  await audit(ctx, [
    {
      entity: stuClass,
      recordId: classId,
      action: 'graduate',
      title: `班级毕业【${open.className}】，结束 ${ended.length} 条带班安排`,
    },
  ])
  await ctx.tell(leadersChanged, { personIds: [...new Set(ended.map((one) => one.teacherId))] })
}

async function finish(ctx: Ctx, batch: Batch, job: JobRun) {
  const counts = await countItems(ctx, batch.id)
  const isWhole = counts.failed + counts.waiting === 0
  await moveRows(ctx, rolloverBatch, {
    from: 'running',
    to: isWhole ? 'done' : 'partly',
    where: { id: batch.id },
    values: {
      total: counts.total,
      done: counts.done,
      skipped: counts.skipped,
      failed: counts.failed,
      endTime: ctx.now().toISOString(),
    },
  })
  const words = `共 ${counts.total} 人：成功 ${counts.done}，跳过 ${counts.skipped}，失败 ${counts.failed}`
  await sendMessage(ctx, {
    userIds: [...(await toldAbout(ctx, batch.id)), ...(job.actor.userId ? [job.actor.userId] : [])],
    category: 'system',
    title: `${batch.xn}学年毕业处理${isWhole ? '完成' : '部分完成'}`,
    content: words,
    link: '/status/rollover',
    dedupeKey: `rollover ${job.id}`,
  })
  return { status: isWhole ? ('done' as const) : ('partly' as const), message: words, result: counts }
}

export async function countItems(
  ctx: Ctx,
  batchId: string,
): Promise<{ total: number; done: number; skipped: number; failed: number; waiting: number }> {
  const [row] = await ctx.db.query<{ total: number; done: number; skipped: number; failed: number; waiting: number }>(
    `select count(*)::int as total,
       count(*) filter (where status = '${done}')::int as done,
       count(*) filter (where status = '${itemStates.skipped[0]}')::int as skipped,
       count(*) filter (where status = '${failed}')::int as failed,
       count(*) filter (where status = '${waiting}')::int as waiting
     from status_rollover_item where batch_id = $1`,
    [batchId],
  )
  return row!
}

/** Accounts of whoever leads one of the classes, of the offices of their colleges, and of the registry. */
async function toldAbout(ctx: Ctx, batchId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ classId: string }>(
    'select distinct class_id as "classId" from status_rollover_item where batch_id = $1 and class_id is not null',
    [batchId],
  )
  const leaders = await ctx.call(leadersOf, { classIds: rows.map(({ classId }) => classId) })
  const near = [...leaders.values()].flatMap((led) => Object.values(led).flat())
  return [...new Set([...near, ...(await holdersOf(ctx, ['jwc']))])]
}

function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    /^(08|57P|53)/.test(code ?? '') || /ECONN|EPIPE|Connection terminated|pool is closed/.test(`${code} ${message}`)
  )
}
