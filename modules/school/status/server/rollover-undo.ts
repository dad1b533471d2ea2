import { codeEntry } from '#kernel/rules/code-entry.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { addDays } from '#kernel/rules/days.ts'
import { leadersChanged } from '#modules/school/base/shared/people/people-changed.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { itemStates, results, rolloverBatch } from '../shared/rollover.ts'
import { countItems, sourceOf } from './rollover-job.ts'

const days = 7
type Done = {
  id: string
  studentId: string
  xm: string
  xjztM: string
  classId: string
  result: string
  toClassId: string | null
  source: string | null
  status: string
}

/** Takes back what a batch did to some classes: students stand as before from today on; nothing is deleted from their trail. */
export async function undoClasses(
  ctx: Ctx,
  batch: Row<typeof rolloverBatch>,
  classIds: readonly string[],
): Promise<{ undone: number; kept: { xm: string; why: string }[] }> {
  const endTime = batch.endTime as string | Date | null
  const ended = endTime ? dayOf(endTime) : ctx.today()
  if (ctx.today() > addDays(ended, days)) throw badRequest({ text: `完成已超过 ${days} 天，不能撤销` })
  const batchId = batch.id
  await reopen(ctx, batchId, classIds)
  const items = await ctx.db.query<Done>(
    `select i.id, i.student_id as "studentId", i.xm, i.xjzt_m as "xjztM", i.class_id as "classId", i.result,
       i.to_class_id as "toClassId", p.source, s.xjzt_m as status
     from status_rollover_item i
     join base_student s on s.id = i.student_id
     left join lateral (
       select source
       from base_placement
       where student_id = i.student_id
       order by start_date desc
       limit 1
     ) p on true
     where i.batch_id = $1 and i.class_id = any($2::uuid[]) and i.status = $3
     order by i.id
     for update of i`,
    [batchId, classIds, itemStates.done[0]],
  )
  const kept = new Map<string, string>()
  for (const item of items)
    if (item.result !== results.keep[0] && item.source !== sourceOf(item.id))
      kept.set(item.studentId, '之后又有学籍变动')
  const back = items.filter((item) => item.result !== results.keep[0] && !kept.has(item.studentId))
  const problems =
    back.length === 0
      ? {}
      : await ctx.call(moveStudents, {
          moves: back.map((item) => ({
            studentId: item.studentId,
            from: later(ctx.today(), batch.gradDate),
            xjztM: item.xjztM,
            ...(item.result === results.extend[0]
              ? item.toClassId && { classId: item.classId }
              : { realGradDate: null }),
            reason: `撤销${codeEntry(results, item.result)?.[1] ?? '毕业处理'}`,
            source: `${sourceOf(item.id)} undo`,
          })),
        })
  for (const [studentId, problem] of Object.entries(problems)) kept.set(studentId, problem)
  const undone = items.filter((item) => !kept.has(item.studentId))
  const now = ctx.now()
  await ctx.db.execute(
    `update status_rollover_item
     set status = $2, message = '已撤销', update_time = $3, update_user = $4, version = version + 1
     where id = any($1::uuid[])`,
    [undone.map((item) => item.id), itemStates.skipped[0], now, ctx.actor.userId],
  )
  const counts = await countItems(ctx, batchId)
  await moveRows(ctx, rolloverBatch, {
    from: ['done', 'partly'],
    to: counts.done === 0 ? 'undone' : 'partly',
    where: { id: batchId },
    values: { done: counts.done, skipped: counts.skipped, failed: counts.failed },
    action: 'undo',
    title: ({ xn }) => `撤销毕业处理【${xn}】${classIds.length} 个班级，${undone.length} 人`,
  })
  return {
    undone: undone.length,
    kept: items
      .filter((item) => kept.has(item.studentId))
      .map((item) => ({ xm: item.xm, why: kept.get(item.studentId)! })),
  }
}

/** Classes are at school again, led by whom they were led. */
async function reopen(ctx: Ctx, batchId: string, classIds: readonly string[]): Promise<void> {
  const values = [batchId, classIds, ctx.now(), ctx.actor.userId]
  await ctx.db.execute(
    `update base_class c
     set status = x.from_status, update_time = $3, update_user = $4, version = c.version + 1
     from status_rollover_class x
     where x.batch_id = $1 and x.class_id = any($2::uuid[]) and c.id = x.class_id and c.status = '3'`,
    values,
  )
  const led = await ctx.db.query<{ teacherId: string }>(
    `with x as (delete from status_rollover_class where batch_id = $1 and class_id = any($2::uuid[]) returning ended)
     update base_class_assign a
     set end_date = e."endDate", update_time = $3, update_user = $4, version = a.version + 1
     from x, jsonb_to_recordset(x.ended) as e(id uuid, "endDate" date)
     where a.id = e.id and a.deleted_time is null
     returning a.teacher_id as "teacherId"`,
    values,
  )
  if (led.length > 0) await ctx.tell(leadersChanged, { personIds: [...new Set(led.map((row) => row.teacherId))] })
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
