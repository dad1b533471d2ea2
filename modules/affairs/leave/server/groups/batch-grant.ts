import { accountsOf, counsellorsOf } from '#modules/school/base/shared/people/who.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { nextNumbers } from '#services/flow/server/start/numbering.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { lessonsOfStudents } from '#modules/school/timetable/shared/services.ts'
import { batchStates, leaveBatch, type LeaveBatchRow, type SkippedStudent } from '../../shared/groups/leave-batch.ts'
import { missedOf } from '../../shared/ask/missed.ts'
import { leavePass } from '../../shared/gate/leave-pass.ts'
import {
  leaveRequest,
  leaveSources,
  parentStates,
  returnWays,
  type LeaveRow,
  type MissedLesson,
} from '../../shared/leave-request.ts'
import { leaveReturn } from '../../shared/away/leave-return.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'
import { leaveGranted } from '../../shared/services.ts'
import { leaveStates } from '../../shared/states.ts'
import { companions } from './batch-people.ts'
import { newPass } from '../gate/passes.ts'
import { rebuildDaily } from '../away/daily.ts'
import { lengthOf, periodsOf } from '../ask/facts.ts'
import { ownersOf, toOwners } from '../people.ts'
import { factsTold, lessonLink, toldOf } from '../away/told.ts'

/** One leave for everybody on the list, in a few statements however long it is. Who cannot have one is kept on the batch with the reason. */
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
  const leaves = await leavesOf(ctx, { batch, going, start, end })
  await copyRows(ctx, leaveRequest, leaves)
  if (end <= ctx.now())
    await copyRows(
      ctx,
      leaveReturn,
      leaves.map(({ id, values }) => ({
        id: newId(ctx.now()),
        values: {
          leaveId: id,
          studentId: values.studentId,
          classId: values.classId,
          departmentId: values.departmentId,
          way: returnWays.auto[0],
          time: end,
          isDone: true,
          note: '集体公假',
        },
      })),
    )
  else if (leaves[0]?.values.isOut === true)
    await copyRows(
      ctx,
      leavePass,
      leaves.map(({ id, values }) => ({
        id: newId(ctx.now()),
        values: newPass({ start, end, leaveId: id, studentId: values.studentId, isMultiOut: type.multiOut === true }),
      })),
    )
  await rebuildDaily(
    ctx,
    leaves.map(({ id }) => id),
  )
  await ctx.tell(leaveGranted, {
    leaves: (
      await toldOf(
        ctx,
        leaves.map(({ id }) => id),
      )
    ).map(factsTold),
  })
  await becomes(ctx, leaveBatch, batchId, { status: batchStates.granted[0], grantedCount: leaves.length, skipped })
  await tellStudents(ctx, { batch, leaves, start, end })
  await tellTeachers(ctx, { batch, leaves })
  await tellOrganiser(ctx, { batch, granted: leaves.length, skipped })
}

type NewLeave = { id: string; values: Values<typeof leaveRequest> & Pick<LeaveRow, 'studentId'> }

async function leavesOf(
  ctx: Ctx,
  { batch, going, start, end }: { batch: LeaveBatchRow; going: readonly StudentRow[]; start: Date; end: Date },
): Promise<NewLeave[]> {
  const now = ctx.now()
  const studentIds = going.map((one) => one.id)
  const [term, days, numbers, lessons, counsellors] = [
    await ctx.call(termNow, {}),
    await lengthOf(ctx, start, end),
    await nextNumbers(ctx, { rule: '{CODE}{yyyyMMdd}{seq:5}', code: 'QJ', count: going.length }),
    await lessonsByStudent(ctx, { studentIds, start, end }),
    await ctx.call(counsellorsOf, {
      classIds: going.flatMap((one) => (typeof one.classId === 'string' ? [one.classId] : [])),
    }),
  ]
  const isLeaveSchool = batch.isOvernight === true || batch.isOutOfCity === true
  const isOver = end <= now
  const common: Values<typeof leaveRequest> = {
    xn: term?.xn ?? null,
    xqM: term?.xqM ?? null,
    typeId: batch.typeId,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    days: days.toFixed(1),
    isOut: batch.isOut === true || isLeaveSchool,
    isOvernight: batch.isOvernight === true,
    isOutOfCity: batch.isOutOfCity === true,
    isLeaveSchool,
    cantonCode: batch.cantonCode ?? null,
    destAddress: batch.destAddress ?? null,
    reason: `${batch.title}：${batch.reason}`.slice(0, 500),
    parentConfirm: parentStates.none[0],
    source: leaveSources.group[0],
    batchId: batch.id,
    isBackdated: start.getTime() < now.getTime() - 30 * 60_000,
    extendCount: 0,
    alarmStep: 0,
    status: leaveStates[isOver ? 'back' : start <= now ? 'away' : 'granted'][0],
    submitTime: now.toISOString(),
    decideTime: now.toISOString(),
    ...(isOver && {
      actualReturnTime: end.toISOString(),
      actualDays: days.toFixed(1),
      returnWay: returnWays.auto[0],
      overdueMinutes: 0,
    }),
  }
  return going.map((one, i) => {
    const missed = lessons.get(one.id) ?? []
    return {
      id: newId(now),
      values: {
        ...common,
        leaveNo: numbers[i],
        studentId: one.id,
        ...snapshotOf(one),
        fdyId: counsellors.get(String(one.classId)) ?? null,
        lessons: missed,
        lessonCount: periodsOf(missed),
      },
    }
  })
}

async function lessonsByStudent(
  ctx: Ctx,
  { studentIds, start, end }: { studentIds: readonly string[]; start: Date; end: Date },
): Promise<Map<string, MissedLesson[]>> {
  const found = await ctx.call(lessonsOfStudents, { studentIds, from: dayOf(start), to: dayOf(end) })
  const of = Map.groupBy(found, ({ studentId }) => studentId)
  return new Map([...of].map(([studentId, rows]) => [studentId, missedOf(rows, { start, end })]))
}

async function tellStudents(
  ctx: Ctx,
  { batch, leaves, start, end }: { batch: LeaveBatchRow; leaves: readonly NewLeave[]; start: Date; end: Date },
): Promise<void> {
  const title = batch.title
  const about = {
    title: `您已列入集体公假：${title}`,
    content: `集体公假“${title}”已批准，时间 ${chineseTime.span(start, end)}，无需另行请假`,
    biz: { type: leaveBatch.path, id: batch.id },
    dedupeKey: `leave-batch-${batch.id}`,
  }
  const owners = await ownersOf(
    ctx,
    leaves.map(({ id, values }) => ({ id, studentId: values.studentId })),
  )
  await sendMessages(ctx, { category: 'remind', messages: toOwners(owners, about) })
}

/** Each teacher once, with the lessons and how many of whom are missing. */
async function tellTeachers(
  ctx: Ctx,
  { batch, leaves }: { batch: LeaveBatchRow; leaves: readonly NewLeave[] },
): Promise<void> {
  const byTeacher = new Map<string, Map<string, { date: string; label: string; names: string[] }>>()
  for (const { values } of leaves) {
    for (const lesson of values.lessons as MissedLesson[]) {
      const lessons =
        byTeacher.get(lesson.teacherId) ?? new Map<string, { date: string; label: string; names: string[] }>()
      const one = lessons.get(lesson.lessonId) ?? {
        date: lesson.date,
        label: `${lesson.date.slice(5)} 第${lesson.jcFrom}-${lesson.jcTo}节 ${lesson.courseName}`,
        names: [],
      }
      one.names.push(String(values.xm))
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
      content: `集体公假“${title}”涉及您的课程：${namesOf(teacherId)}`,
      link: lessonLink(
        ctx,
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
