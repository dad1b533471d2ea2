import type { Ctx } from '#kernel/world/context.ts'
import { counsellorsOf } from '#modules/school/base/shared/people/who.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { StudentRow } from '#modules/school/base/shared/students/student.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { calendarDays, termNow } from '#modules/school/calendar/shared/services.ts'
import { lessonsOn } from '#modules/school/timetable/shared/services.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { momentIn } from '#kernel/fields/times/moment/kind.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { daysOf } from '../../shared/ask/days.ts'
import { leaveType, limitsOf, type LeaveTypeRow } from '../../shared/settings/leave-type.ts'
import { leaveRequest, type LeaveRow, type MissedLesson } from '../../shared/leave-request.ts'
import { dayMode } from '../../shared/params.ts'
import { owesProof, proofDeadline, proofStates } from '../../shared/proof/proof.ts'
import { missedOf, periodsOf } from '../../shared/ask/missed.ts'
import { isBackdated, leaveProblems, spanProblems } from '../../shared/ask/rules.ts'
import { holdingStates, takenStates, leaveStates } from '../../shared/states.ts'

export type Row = Record<string, unknown>

/** What follows from an order of leave, and what stands in its way. */
export type Judged = {
  problems: Record<string, string>
  values: Values<typeof leaveRequest>
  type: LeaveTypeRow | null
  student: StudentRow | null
  usedDays: number
  lessons: MissedLesson[]
}

/** Judges a leave as it would be handed in now; preview and hand-in ask the same. `id`: the leave itself, when it is handed in again. */
export async function judgeLeave(
  ctx: Ctx,
  order: Row,
  { who, id }: { who: StudentRow | null; id: string | null },
): Promise<Judged> {
  const studentId = String(order['studentId'] ?? '').toLowerCase()
  const typeId = String(order['typeId'] ?? '').toLowerCase()
  const type = (await loadRows(ctx, leaveType, [typeId])).get(typeId) ?? null
  const [start, end] = [momentIn(order['startTime']), momentIn(order['endTime'])]
  if (!who || !type || !start || !end)
    return {
      problems: { ...missing({ who, type, start, end }), ...unreadable(order) },
      values: {},
      type,
      student: who,
      usedDays: 0,
      lessons: [],
    }
  const isCountable = Object.keys(spanProblems({ now: ctx.now(), start, end })).length === 0
  const days = isCountable ? await lengthOf(ctx, start, end) : 0
  const lessons = isCountable ? await lessonsIn(ctx, { studentId, start, end }) : []
  const term = await ctx.call(termNow, {})
  const usedDays = await daysUsed(ctx, { studentId, typeId, xn: term?.xn ?? '', xqM: term?.xqM ?? '', id })
  const isLeaveSchool = order['isOvernight'] === true || order['isOutOfCity'] === true
  const backdated = isBackdated({ now: ctx.now(), start })
  const hasFiles = Array.isArray(order['fileIds']) && order['fileIds'].length > 0
  const limits = limitsOf(type)
  const isOwed = owesProof({ proofMode: type.proofMode, isBackdated: backdated, hasFiles })
  const statusNames = (await codeSets(ctx)).get('studentStatus') ?? []
  const problems = leaveProblems({
    now: ctx.now(),
    start,
    end,
    days,
    usedDays,
    isLeaveSchool,
    isOut: order['isOut'] === true || isLeaveSchool,
    type: { ...limits, isEnabled: type.enabled === true },
    student: {
      isReading: isReading(who.xjztM),
      statusName: statusNames.find(({ key }) => key === who.xjztM)?.label ?? who.xjztM,
    },
    hasPlace: Boolean(order['cantonCode'] || order['destAddress']),
    hasContact: Boolean(order['emergName'] && order['emergPhone']),
    hasContactName: Boolean(order['emergName']),
    hasFiles,
    hasBackdateReason: Boolean(order['backdateReason']),
    other: isCountable ? await otherIn(ctx, { studentId, start, end, id }) : null,
  })
  const values: Judged['values'] = {
    ...snapshotOf(who),
    xn: term?.xn ?? null,
    xqM: term?.xqM ?? null,
    fdyId: await counsellorOf(ctx, who.classId),
    ...(isCountable ? { days: days.toFixed(1) } : {}),
    lessonCount: periodsOf(lessons),
    lessons,
    isLeaveSchool,
    isOut: order['isOut'] === true || isLeaveSchool,
    isBackdated: backdated,
    proofState: isOwed ? proofStates.waiting[0] : proofStates.none[0],
    proofDeadline: isOwed ? proofDeadline(start, limits.proofLateDays).toISOString() : null,
  }
  return { problems, values, type, student: who, usedDays, lessons }
}

/** Days by the school's way of counting. */
export async function lengthOf(ctx: Ctx, start: Date, end: Date): Promise<number> {
  if ((await readParam(ctx, dayMode)) === 'natural' || end <= start) return daysOf(start, end)
  const known = await ctx.call(calendarDays, { from: dayOf(start), to: dayOf(end) })
  const teaching = new Set(known.filter(({ isWork }) => isWork).map(({ riQi }) => riQi))
  return daysOf(start, end, (date) => teaching.has(date))
}

/** A leave as it would be if it ended then. */
export async function measureLonger(ctx: Ctx, { leave, newEnd }: { leave: LeaveRow; newEnd: Date | null }) {
  const { id, studentId, typeId, startTime } = leave
  const end = new Date(leave.endTime)
  const isLonger = newEnd !== null && newEnd > end
  return {
    days: newEnd ? await lengthOf(ctx, new Date(startTime), newEnd) : 0,
    usedDays: await daysUsed(ctx, { studentId, typeId, xn: leave.xn ?? '', xqM: leave.xqM ?? '', id }),
    other: isLonger ? await otherIn(ctx, { studentId, start: end, end: newEnd, id }) : null,
  }
}

/** Lessons of a student that touch a span. */
export async function lessonsIn(
  ctx: Ctx,
  { studentId, start, end }: { studentId: string; start: Date; end: Date },
): Promise<MissedLesson[]> {
  const found = await ctx.call(lessonsOn, {
    subject: { kind: 'student', id: studentId },
    from: dayOf(start),
    to: dayOf(end),
  })
  return missedOf(found, { start, end })
}

/** Another leave of a student that holds a part of a span. */
export async function otherIn(
  ctx: Ctx,
  { studentId, start, end, id }: { studentId: string; start: Date; end: Date; id: string | null },
) {
  const [other] = await ctx.db.query<{ leaveNo: string; start: string; end: string }>(
    `select leave_no as "leaveNo", start_time as start, end_time as end
     from leave_request
     where student_id = $1
       and status = any($2::text[])
       and start_time < $4
       and end_time > $3
       and ($5::uuid is null or id <> $5)
     order by start_time
     limit 1`,
    [studentId, holdingStates, start, end, id],
    'leave_other',
  )
  return other ? { leaveNo: other.leaveNo, start: new Date(other.start), end: new Date(other.end) } : null
}

/** Days of a type that were taken or asked for in a term, without one leave. */
export async function daysUsed(
  ctx: Ctx,
  { studentId, typeId, xn, xqM, id }: { studentId: string; typeId: string; xn: string; xqM: string; id: string | null },
): Promise<number> {
  const [row] = await ctx.db.query<{ days: string }>(
    `select coalesce(sum(coalesce(actual_days, days)), 0) as days
     from leave_request
     where student_id = $1
       and type_id = $2
       and xn = $3
       and xq_m = $4
       and status = any($5::text[])
       and ($6::uuid is null or id <> $6)`,
    [studentId, typeId, xn, xqM, [...takenStates, leaveStates.deciding[0]], id],
    'leave_used',
  )
  return Number(row?.days ?? 0)
}

async function counsellorOf(ctx: Ctx, classId: unknown): Promise<string | null> {
  if (typeof classId !== 'string') return null
  return (await ctx.call(counsellorsOf, { classIds: [classId] })).get(classId) ?? null
}

function missing({
  who,
  type,
  start,
  end,
}: {
  who: StudentRow | null
  type: LeaveTypeRow | null
  start: Date | null
  end: Date | null
}): Record<string, string> {
  return {
    ...(who ? {} : { studentId: '请选择学生' }),
    ...(type ? {} : { typeId: '请选择请假类型' }),
    ...(start ? {} : { startTime: '请选择开始时间' }),
    ...(end ? {} : { endTime: '请选择结束时间' }),
  }
}

/** What the fields themselves say of times that were sent and cannot be. */
function unreadable(order: Row): Record<string, string> {
  return Object.fromEntries(
    (['startTime', 'endTime'] as const).flatMap((name) => {
      if (isBlank(order[name]) || momentIn(order[name])) return []
      const field = leaveRequest.fields[name]
      const told = kindOf(field).schema(field, { today: '' }).safeParse(order[name])
      return told.success ? [] : [[name, told.error.issues[0]!.message]]
    }),
  )
}
