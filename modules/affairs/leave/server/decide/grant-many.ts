import { newId } from '#kernel/world/id.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { nextNumbers } from '#services/flow/server/start/numbering.ts'
import { issuePasses, voidUnused } from '#modules/affairs/gate/shared/services.ts'
import { hasPass } from '#modules/affairs/gate/shared/views.ts'
import { counsellorsOf } from '#modules/school/base/shared/people/who.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { lessonsOfStudents } from '#modules/school/timetable/shared/services.ts'
import { missedOf, periodsOf } from '../../shared/ask/missed.ts'
import { leaveRequest, leaveSources, parentStates, returnWays, type MissedLesson } from '../../shared/leave-request.ts'
import { leaveEnded, leaveGranted, noteReturns, type ManyGranted, type ManyLeaves } from '../../shared/services.ts'
import { leaveStates } from '../../shared/states.ts'
import { lengthOf } from '../ask/facts.ts'
import { rebuildDaily } from '../away/daily.ts'
import { factsTold, toldOf } from '../away/told.ts'

/** One leave for each of many students, in a few statements however many they are. Nobody is told but by the event. */
export async function grantMany(ctx: Ctx, many: ManyLeaves): Promise<readonly ManyGranted[]> {
  const { start, end } = many
  const leaves = await leavesOf(ctx, many)
  const ids = leaves.map(({ id }) => id)
  await copyRows(ctx, leaveRequest, leaves)
  if (end <= ctx.now())
    await ctx.call(noteReturns, {
      tries: leaves.map(({ id, values }) => ({
        leave: { ...values, id },
        proof: { way: returnWays.auto[0], isDone: true, note: many.note },
        time: end,
        isNobodys: true,
      })),
    })
  else if (isOutOf(many))
    await ctx.call(issuePasses, {
      passes: leaves.map(({ id, values }) => ({
        start,
        end,
        leaveId: id,
        studentId: values.studentId,
        isMultiOut: many.isMultiOut,
      })),
    })
  await rebuildDaily(ctx, ids)
  await ctx.tell(leaveGranted, { leaves: (await toldOf(ctx, ids)).map(factsTold) })
  return leaves.map(({ id, values }) => ({ id, studentId: values.studentId, xm: values.xm, lessons: values.lessons }))
}

const leavesSchool = ({ isOvernight, isOutOfCity }: ManyLeaves) => isOvernight || isOutOfCity
const isOutOf = (many: ManyLeaves) => many.isOut || leavesSchool(many)

async function leavesOf(ctx: Ctx, many: ManyLeaves) {
  const { students, start, end } = many
  const now = ctx.now()
  const [term, days, numbers, lessons, counsellors] = [
    await ctx.call(termNow, {}),
    await lengthOf(ctx, start, end),
    await nextNumbers(ctx, { rule: '{CODE}{yyyyMMdd}{seq:5}', code: 'QJ', count: students.length }),
    await lessonsByStudent(ctx, { studentIds: students.map(({ id }) => id), start, end }),
    await ctx.call(counsellorsOf, {
      classIds: students.flatMap((one) => (typeof one.classId === 'string' ? [one.classId] : [])),
    }),
  ]
  const isOver = end <= now
  const common: Values<typeof leaveRequest> = {
    xn: term?.xn ?? null,
    xqM: term?.xqM ?? null,
    typeId: many.typeId,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    days: days.toFixed(1),
    isOut: isOutOf(many),
    isOvernight: many.isOvernight,
    isOutOfCity: many.isOutOfCity,
    isLeaveSchool: leavesSchool(many),
    cantonCode: many.cantonCode,
    destAddress: many.destAddress,
    reason: many.reason.slice(0, 500),
    parentConfirm: parentStates.none[0],
    source: leaveSources.group[0],
    batchId: many.batchId,
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
  return students.map((one, i) => {
    const missed = lessons.get(one.id) ?? []
    return {
      id: newId(now),
      values: {
        ...common,
        leaveNo: numbers[i],
        studentId: one.id,
        ...snapshotOf(one),
        xm: one.xm,
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

/**
 * Takes back leaves of a batch that have not begun, all of them or those of one student. A pass that was used keeps its
 * leave: of the gate and whoever cancels one comes first. Answers which were taken back, and how many had gone already.
 */
export async function cancelMany(
  ctx: Ctx,
  { batchId, studentId, reason }: { batchId: string; studentId: string | null; reason: string | null },
): Promise<{ ended: readonly { id: string; studentId: string }[]; gone: number }> {
  const open = await ctx.db.query<{ id: string }>(
    `select id from leave_request
     where batch_id = $1 and status = $2 and ($3::uuid is null or student_id = $3)
     order by id for update`,
    [batchId, leaveStates.granted[0], studentId],
  )
  const ids = open.map(({ id }) => id)
  await ctx.call(voidUnused, { leaveIds: ids })
  const ended = await moveRows(ctx, leaveRequest, {
    from: 'granted',
    to: 'cancelled',
    where: { id: ids },
    and: () => `not ${hasPass}`,
    values: { endReason: reason },
  })
  const told = await toldOf(
    ctx,
    ended.map(({ id }) => id),
  )
  await ctx.tell(leaveEnded, {
    leaves: told.map((one) => ({ ...factsTold(one), how: 'cancelled' as const, until: one.startTime })),
  })
  return { ended, gone: ids.length - ended.length }
}
