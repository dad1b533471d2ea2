import { dayOf } from '#kernel/world/clock.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import { coversNight, halvesOf, minutesByDate } from '../../shared/days.ts'
import type { MissedLesson } from '../../shared/leave-request.ts'
import { dayMode } from '../../shared/params.ts'
import { takenStates } from '../../shared/states.ts'

type Leave = {
  id: string
  studentId: string
  classId: string | null
  departmentId: string | null
  majorId: string | null
  grade: number | null
  campusId: string | null
  typeId: string
  typeCode: string
  startTime: string
  endTime: string
  actualReturnTime: string | null
  isLeaveSchool: boolean
  isOvernight: boolean
  lessons: MissedLesson[] | null
  isTaken: boolean
}

/** Writes the dates of some leaves anew: those taken have a row for each date they touch, until the return; the others have none. */
export async function rebuildDaily(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  if (leaveIds.length === 0) return
  const leaves = await ctx.db.query<Leave>(
    `select r.id, r.student_id as "studentId", r.class_id as "classId", r.department_id as "departmentId", r.major_id as "majorId", r.grade, r.campus_id as "campusId", r.type_id as "typeId", t.code as "typeCode", r.start_time as "startTime", r.end_time as "endTime", coalesce(r.actual_return_time, r.void_from) as "actualReturnTime",
       r.is_leave_school as "isLeaveSchool", r.is_overnight as "isOvernight", r.lessons, (r.status = any($2::text[]) or (r.status = '63' and r.void_from > r.start_time)) as "isTaken" from leave_request r join leave_type t on t.id = r.type_id where r.id = any($1::uuid[])`,
    [leaveIds, takenStates],
  )
  const taken = leaves.filter(({ isTaken }) => isTaken)
  const counts = await countedDates(ctx, taken)
  const rows = taken.flatMap((leave) => datesOf(leave, counts))
  const now = ctx.now()
  await ctx.db.execute('delete from leave_daily where leave_id = any($1::uuid[])', [leaveIds])
  if (rows.length === 0) return
  await ctx.db.execute(
    `insert into leave_daily (id, version, create_time, update_time, date, student_id, leave_id, class_id, department_id, major_id, grade, campus_id, type_id, type_code, halves, minutes, lesson_count, is_leave_school, is_overnight_night)
     select x.id, 1, $2, $2, x.date, x."studentId", x."leaveId", x."classId", x."departmentId", x."majorId", x.grade, x."campusId", x."typeId", x."typeCode", x.halves, x.minutes, x."lessonCount", x."isLeaveSchool", x."isNight"
     from jsonb_to_recordset($1::jsonb) as x(id uuid, date date, "studentId" uuid, "leaveId" uuid, "classId" uuid, "departmentId" uuid, "majorId" uuid, grade int, "campusId" uuid, "typeId" uuid, "typeCode" text, halves int, minutes int, "lessonCount" int, "isLeaveSchool" boolean, "isNight" boolean)`,
    [JSON.stringify(rows.map((row) => ({ ...row, id: newId(now) }))), now],
  )
}

/** On which dates halves count: the same as for the length of a leave. */
async function countedDates(ctx: Ctx, leaves: readonly Leave[]): Promise<(date: string) => boolean> {
  if (leaves.length === 0 || (await readParam(ctx, dayMode)) === 'natural') return () => true
  const days = leaves
    .flatMap(({ startTime, endTime }) => [dayOf(new Date(startTime)), dayOf(new Date(endTime))])
    .toSorted()
  const known = await ctx.call(calendarDays, { from: days[0]!, to: days.at(-1)! })
  const teaching = new Set(known.filter(({ isWork }) => isWork).map(({ riQi }) => riQi))
  return (date) => teaching.has(date)
}

function datesOf(leave: Leave, counts: (date: string) => boolean) {
  const start = new Date(leave.startTime)
  const planned = new Date(leave.endTime)
  const back = leave.actualReturnTime ? new Date(leave.actualReturnTime) : null
  // Whoever comes back early is there again; whoever stays away longer was not granted that.
  const end = back && back < planned ? back : planned
  const halves = Map.groupBy(
    halvesOf(start, end).filter(({ date }) => counts(date)),
    ({ date }) => date,
  )
  return [...minutesByDate(start, end)].map(([date, minutes]) => ({
    date,
    minutes,
    studentId: leave.studentId,
    leaveId: leave.id,
    classId: leave.classId,
    departmentId: leave.departmentId,
    majorId: leave.majorId,
    grade: leave.grade,
    campusId: leave.campusId,
    typeId: leave.typeId,
    typeCode: leave.typeCode,
    halves: halves.get(date)?.length ?? 0,
    lessonCount: (leave.lessons ?? [])
      .filter((one) => one.date === date)
      .reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0),
    isLeaveSchool: leave.isLeaveSchool,
    isNight: leave.isOvernight && coversNight(start, end, date),
  }))
}
