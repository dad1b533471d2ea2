import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import { coversNight, halvesOf, minutesByDate } from '../../shared/ask/days.ts'
import type { LeaveRow, MissedLesson } from '../../shared/leave-request.ts'
import { leaveDaily } from '../../shared/away/leave-daily.ts'
import { dayMode } from '../../shared/params.ts'
import { leaveStates, takenStates } from '../../shared/states.ts'

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

/**
 * Writes the dates of some leaves anew: those taken have a row for each date they touch, until the return; the others
 * have none.
 */
export async function rebuildDaily(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  if (leaveIds.length === 0) return
  const leaves = await ctx.db.query<Leave>(
    `select r.id, r.student_id as "studentId", r.class_id as "classId", r.department_id as "departmentId",
       r.major_id as "majorId", r.grade, r.campus_id as "campusId", r.type_id as "typeId", t.code as "typeCode",
       r.start_time as "startTime", r.end_time as "endTime",
       coalesce(r.actual_return_time, r.void_from) as "actualReturnTime", r.is_leave_school as "isLeaveSchool",
       r.is_overnight as "isOvernight", r.lessons,
       (
         r.status = any($2::text[])
         or (r.status = '${leaveStates.void[0]}' and r.void_from > r.start_time)
       ) as "isTaken"
     from leave_request r
     join leave_type t on t.id = r.type_id
     where r.id = any($1::uuid[])`,
    [leaveIds, takenStates],
  )
  const taken = leaves.filter(({ isTaken }) => isTaken)
  const counts = await countedDates(ctx, taken)
  const rows = taken.flatMap((leave) => datesOf(leave, counts))
  const now = ctx.now()
  // What is derived is thrown away and derived anew, a thousand leaves at once; its leave tells in the log who did
  // what.
  await ctx.db.execute('delete from leave_daily where leave_id = any($1::uuid[])', [leaveIds])
  await copyRows(
    ctx,
    leaveDaily,
    rows.map((values) => ({ id: newId(now), values })),
  )
}

/** Whether a change of a leave moves its dates: most moves from state to state leave them as they are. */
export function hasOtherDates(before: LeaveRow, after: LeaveRow): boolean {
  return JSON.stringify(spanOf(before)) !== JSON.stringify(spanOf(after))
}

function spanOf({ status, startTime, endTime, actualReturnTime, voidFrom, lessons }: LeaveRow) {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  const early = actualReturnTime ?? voidFrom
  const until = early === null ? end : Math.min(end, Date.parse(early))
  const isTaken = takenStates.includes(status as never) || (status === leaveStates.void[0] && until > start)
  return isTaken ? [start, until, lessons] : null
}

/** On which dates halves count: the same as for the length of a leave. */
async function countedDates(ctx: Ctx, leaves: readonly Leave[]): Promise<(date: string) => boolean> {
  if (leaves.length === 0 || (await readParam(ctx, dayMode)) === 'natural') return () => true
  const days = leaves.flatMap(({ startTime, endTime }) => [dayOf(startTime), dayOf(endTime)]).toSorted()
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
    isOvernightNight: leave.isOvernight && coversNight(start, end, date),
  }))
}
