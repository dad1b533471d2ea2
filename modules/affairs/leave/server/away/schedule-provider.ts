import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

/** Leaves that were granted, on the calendars of the students: as long as they excuse, which ends when somebody is back or it is void. */
export const leaveProvider: ScheduleProvider = {
  code: 'leave',
  name: '请假',
  color: 'green',
  excuses: true,
  follows: [`xsgl/${leaveRequest.path}`],
  async query(ctx, { people, from, to }) {
    const students = people.filter(({ person }) => person?.entity === 'base.student')
    if (students.length === 0) return []
    const rows = await ctx.db.query<{ userId: string; id: string; typeName: string; start: Date; end: Date }>(
      `select * from (
         select p.user_id as "userId", r.id, t.name as "typeName", r.start_time as start,
           case r.status
             when '50' then least(r.end_time, r.actual_return_time)
             when '63' then least(r.end_time, r.void_from)
             else r.end_time
           end as "end"
         from unnest($1::uuid[], $2::uuid[]) as p(user_id, student_id)
         join leave_request r on r.student_id = p.student_id and r.status in ('20', '30', '40', '50', '63')
         join leave_type t on t.id = r.type_id
         where r.start_time < $4 and r.end_time > $3) x
       where x.start < x."end" and x."end" > $3`,
      [students.map(({ userId }) => userId), students.map(({ person }) => person!.id), from, to],
      'schedule_leaves',
    )
    return rows.map(({ userId, id, typeName, start, end }) => ({
      userId,
      key: id,
      title: `请假：${typeName}`,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      link: `/leave/mine?id=${id}`,
      isBusy: true,
    }))
  },
}
