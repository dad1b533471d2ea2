import type { Ctx } from '#kernel/world/context.ts'
import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import { isExcused, listExcused, type Excused } from '../../shared/services.ts'

/** Granted, begun, and at that moment neither back nor declared void; whoever is overdue is not excused any more. */
const excusedAt = `(r.start_time <= $2 or r.start_time < $4) and $2 < r.end_time
  and (
    r.status in ('20', '30', '40')
    or (r.status = '50' and r.actual_return_time > greatest(r.start_time, $2))
    or (r.status = '63' and r.void_from > greatest(r.start_time, $2))
  )`

async function excusedAmong(
  ctx: Ctx,
  { studentIds, at, until, isNight }: { studentIds: readonly string[]; at: string; until?: string; isNight?: boolean },
): Promise<readonly Excused[]> {
  return ctx.db.query<Excused>(
    `select distinct on (r.student_id) r.student_id as "studentId", r.id as "leaveId", t.name as "typeName",
       t.attendance_mark as mark, r.start_time as "startTime", r.end_time as "endTime",
       r.is_overnight as "isOvernight", r.is_leave_school as "isLeaveSchool"
     from leave_request r
     join leave_type t on t.id = r.type_id
     where r.student_id = any($1::uuid[]) and ${excusedAt} and (not $3 or r.is_overnight)
     order by r.student_id, r.end_time desc`,
    [studentIds, at, isNight === true, until ?? null],
    'leave_excused',
  )
}

/** What roll-calls, dormitories and lessons ask. */
export const excusedServices: readonly ServiceProvider[] = [
  provide(listExcused, excusedAmong),
  provide(
    isExcused,
    async (ctx, { studentId, at, isNight }) =>
      (await excusedAmong(ctx, { studentIds: [studentId], at, ...(isNight ? { isNight } : {}) })).length > 0,
  ),
]
