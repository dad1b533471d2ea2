import type { Ctx } from '#kernel/world/context.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { leaveBatch } from '../../shared/groups/leave-batch.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveEnded } from '../../shared/services.ts'
import { leaveStates } from '../../shared/states.ts'
import { hasPass, voidUnused } from '../gate/passes.ts'
import { ownersOf, toOwners } from '../people.ts'
import { factsTold, lessonLink, toldOf } from '../away/told.ts'

/**
 * Takes back leaves of a batch that have not begun, all of them or those of one student. A pass that was used keeps its leave: of the
 * gate and whoever cancels one comes first. Answers how many were taken back, and how many had gone already.
 */
export async function endLeaves(
  ctx: Ctx,
  {
    batchId,
    studentId = null,
    title,
    reason,
  }: { batchId: string; studentId?: string | null; title: string; reason: string | null },
): Promise<{ ended: number; gone: number }> {
  const open = await ctx.db.query<{ id: string }>(
    `select id from leave_request
     where batch_id = $1 and status = $2 and ($3::uuid is null or student_id = $3)
     order by id for update`,
    [batchId, leaveStates.granted[0], studentId],
  )
  const ids = open.map(({ id }) => id)
  await voidUnused(ctx, ids)
  const ended = await moveRows(ctx, leaveRequest, {
    from: 'granted',
    to: 'cancelled',
    where: { id: ids },
    and: () => `not ${hasPass}`,
    values: { endReason: reason },
  })
  await ctx.tell(leaveEnded, {
    leaves: (
      await toldOf(
        ctx,
        ended.map(({ id }) => id),
      )
    ).map((one) => ({ ...factsTold(one), how: 'cancelled' as const, until: one.startTime })),
  })
  const about = {
    title: `集体公假已取消：${title}`,
    content: `集体公假“${title}”${studentId ? '已将您移出' : '已取消'}${reason ? `：${reason}` : ''}，请按时上课`,
    biz: { type: leaveBatch.path, id: batchId },
    dedupeKey: `leave-batch-off-${batchId}`,
  }
  await sendMessages(ctx, {
    category: 'remind',
    level: 'important',
    messages: toOwners(await ownersOf(ctx, ended), about),
  })
  await tellTeachers(ctx, { batchId, title, leaveIds: ended.map(({ id }) => id), isOne: studentId !== null })
  return { ended: ended.length, gone: ids.length - ended.length }
}

async function tellTeachers(
  ctx: Ctx,
  { batchId, title, leaveIds, isOne }: { batchId: string; title: string; leaveIds: readonly string[]; isOne: boolean },
): Promise<void> {
  const rows = await ctx.db.query<{ teacherId: string; people: string[]; days: string[] }>(
    `select l."teacherId", array_agg(distinct r.xm) as people, array_agg(distinct l.date) as days
     from leave_request r
     cross join lateral jsonb_to_recordset(r.lessons) as l("teacherId" text, date text)
     where r.id = any($1::uuid[]) and l."teacherId" is not null
     group by l."teacherId"`,
    [leaveIds],
  )
  const accounts = await ctx.call(accountsOf, {
    entity: 'base.teacher',
    ids: rows.map(({ teacherId }) => teacherId),
  })
  const about = {
    title: isOne ? `有学生移出集体公假：${title}` : `集体公假已取消：${title}`,
    biz: { type: leaveBatch.path, id: batchId },
    dedupeKey: `leave-batch-off-${leaveIds[0] ?? batchId}`,
  }
  await sendMessages(ctx, {
    category: 'remind',
    messages: rows.flatMap(({ teacherId, people, days }) =>
      [accounts.get(teacherId) ?? []].flat().map((userId) => ({
        ...about,
        userId,
        link: lessonLink(ctx, days),
        content: `${people.slice(0, 8).join('、')}${people.length > 8 ? `等 ${people.length} 人` : ''}的公假已取消，请按正常到课考勤`,
      })),
    ),
  })
}
