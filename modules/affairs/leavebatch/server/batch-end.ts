import type { Ctx } from '#kernel/world/context.ts'
import { accountsOf, ownersOf } from '#modules/school/base/shared/people/who.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { lessonLink } from '#modules/affairs/leave/shared/told/lesson-link.ts'
import { cancelMany } from '#modules/affairs/leave/shared/services.ts'
import { toOwners } from '#modules/affairs/leave/shared/told/to-owners.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { leaveBatch } from '../shared/leave-batch.ts'

/** Takes back leaves of a batch that have not begun, and tells whom that concerns; how many, and how many had gone. */
export async function endLeaves(
  ctx: Ctx,
  {
    batchId,
    studentId = null,
    title,
    reason,
  }: { batchId: string; studentId?: string | null; title: string; reason: string | null },
): Promise<{ ended: number; gone: number }> {
  const { ended, gone } = await ctx.call(cancelMany, { batchId, studentId, reason })
  const about = {
    title: studentId ? `您已移出集体公假：${title}` : `集体公假已取消：${title}`,
    content: `${reason ? `原因：${reason}。` : ''}请按时上课`,
    biz: { type: leaveBatch.path, id: batchId },
    dedupeKey: `leave-batch-off-${batchId}`,
  }
  await sendMessages(ctx, {
    category: 'remind',
    level: 'important',
    messages: toOwners(await ctx.call(ownersOf, { records: ended }), about),
  })
  await tellTeachers(ctx, { batchId, title, leaveIds: ended.map(({ id }) => id), isOne: studentId !== null })
  return { ended: ended.length, gone }
}

async function tellTeachers(
  ctx: Ctx,
  { batchId, title, leaveIds, isOne }: { batchId: string; title: string; leaveIds: readonly string[]; isOne: boolean },
): Promise<void> {
  const rows = await ctx.db.query<{ teacherId: string; people: string[]; days: string[] }>(
    `select l."teacherId", array_agg(distinct r.xm) as people, array_agg(distinct l.date) as days
     from ${leavesView} r
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
        link: lessonLink(ctx.today(), days),
        content: `${people.slice(0, 8).join('、')}${people.length > 8 ? `等 ${people.length} 人` : ''}的公假已取消，请按正常到课考勤`,
      })),
    ),
  })
}
