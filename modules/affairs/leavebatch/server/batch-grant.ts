import { accountsOf, ownersOf } from '#modules/school/base/shared/people/who.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { lessonLink } from '#modules/affairs/leave/shared/told/lesson-link.ts'
import { grantMany, type ManyGranted } from '#modules/affairs/leave/shared/services.ts'
import { leaveType } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { toOwners } from '#modules/affairs/leave/shared/told/to-owners.ts'
import { batchStates, leaveBatch, type LeaveBatchRow, type SkippedStudent } from '../shared/leave-batch.ts'
import { companions } from './batch-people.ts'

/** One leave for everybody on the list. Who cannot have one is kept on the batch with the reason. */
export async function grantBatch(ctx: Ctx, batchId: string): Promise<void> {
  const batch = (await loadRows(ctx, leaveBatch, [batchId], { lock: true })).get(batchId)
  if (!batch) throw new Error(`batch ${batchId} is gone`)
  const type = (await loadRows(ctx, leaveType, [batch.typeId])).get(batch.typeId)!
  const [start, end] = [new Date(batch.startTime), new Date(batch.endTime)]
  // Whoever asks for leave meanwhile waits, so that no two leaves of one student lie across each other.
  const students = await loadRows(ctx, student, batch.studentIds, { lock: true })
  const judged = await companions(ctx, { studentIds: [...students.keys()], span: { start, end }, isReached: true })
  const going = judged
    .filter(({ problem, overlap }) => problem === null && overlap === null)
    .map(({ studentId }) => students.get(studentId)!)
  const skipped: SkippedStudent[] = judged.flatMap(({ studentId, xh, xm, problem, overlap }) =>
    (problem ?? overlap) ? [{ studentId, xh, xm, reason: (problem ?? overlap)! }] : [],
  )
  const leaves = await ctx.call(grantMany, {
    students: going,
    batchId: batch.id,
    typeId: batch.typeId,
    isMultiOut: type.multiOut === true,
    start,
    end,
    isOut: batch.isOut === true,
    isOvernight: batch.isOvernight === true,
    isOutOfCity: batch.isOutOfCity === true,
    cantonCode: batch.cantonCode ?? null,
    destAddress: batch.destAddress ?? null,
    reason: `${batch.title}：${batch.reason}`,
    note: '集体公假',
  })
  await becomes(ctx, leaveBatch, batchId, { status: batchStates.granted[0], grantedCount: leaves.length, skipped })
  await tellStudents(ctx, { batch, leaves, start, end })
  await tellTeachers(ctx, { batch, leaves })
  await tellOrganiser(ctx, { batch, granted: leaves.length, skipped })
}

async function tellStudents(
  ctx: Ctx,
  { batch, leaves, start, end }: { batch: LeaveBatchRow; leaves: readonly ManyGranted[]; start: Date; end: Date },
): Promise<void> {
  const title = batch.title
  const about = {
    title: `您已列入集体公假：${title}`,
    content: `时间 ${chineseTime.span(start, end)}，无需另行请假`,
    biz: { type: leaveBatch.path, id: batch.id },
    dedupeKey: `leave-batch-${batch.id}`,
  }
  const owners = await ctx.call(ownersOf, { records: leaves })
  await sendMessages(ctx, { category: 'remind', messages: toOwners(owners, about) })
}

/** Each teacher once, with the lessons and how many of whom are missing. */
async function tellTeachers(
  ctx: Ctx,
  { batch, leaves }: { batch: LeaveBatchRow; leaves: readonly ManyGranted[] },
): Promise<void> {
  const byTeacher = new Map<string, Map<string, { date: string; label: string; names: string[] }>>()
  for (const { xm, lessons: missed } of leaves) {
    for (const lesson of missed) {
      const lessons =
        byTeacher.get(lesson.teacherId) ?? new Map<string, { date: string; label: string; names: string[] }>()
      const one = lessons.get(lesson.lessonId) ?? {
        date: lesson.date,
        label: `${chineseTime.namedDay(lesson.date)} 第${lesson.jcFrom}-${lesson.jcTo}节 ${lesson.courseName}`,
        names: [],
      }
      one.names.push(xm)
      byTeacher.set(lesson.teacherId, lessons.set(lesson.lessonId, one))
    }
  }
  if (byTeacher.size === 0) return
  const accounts = [...(await ctx.call(accountsOf, { entity: 'base.teacher', ids: [...byTeacher.keys()] }))].map(
    ([teacherId, userId]) => ({ teacherId, userId }),
  )
  const title = batch.title
  const about = {
    title: `集体公假涉及您的课程：${title}`,
    biz: { type: leaveBatch.path, id: batch.id },
    dedupeKey: `leave-batch-teacher-${batch.id}`,
  }
  const lessonsOf = (teacherId: string) => [...byTeacher.get(teacherId)!.values()]
  const namesOf = (teacherId: string) =>
    lessonsOf(teacherId)
      .map(
        ({ label, names }) =>
          `${label}（${names.length} 人：${names.slice(0, 8).join('、')}${names.length > 8 ? '等' : ''}）`,
      )
      .join('；')
  await sendMessages(ctx, {
    category: 'remind',
    messages: accounts.map(({ userId, teacherId }) => ({
      ...about,
      userId,
      content: namesOf(teacherId),
      link: lessonLink(
        ctx.today(),
        lessonsOf(teacherId).map(({ date }) => date),
      ),
    })),
  })
}

async function tellOrganiser(
  ctx: Ctx,
  { batch, granted, skipped }: { batch: LeaveBatchRow; granted: number; skipped: readonly SkippedStudent[] },
): Promise<void> {
  if (skipped.length === 0 || typeof batch.organiserId !== 'string') return
  await sendMessage(ctx, {
    userIds: [batch.organiserId],
    category: 'remind',
    level: 'important',
    title: `集体公假有 ${skipped.length} 人未生成请假`,
    content: `“${batch.title}”已为 ${granted} 人生成请假，未生成：${skipped
      .slice(0, 8)
      .map(({ xm, reason }) => `${xm}（${reason}）`)
      .join('；')}`,
    link: `/leave/batch?open=${batch.id}`,
    biz: { type: leaveBatch.path, id: batch.id },
  })
}
