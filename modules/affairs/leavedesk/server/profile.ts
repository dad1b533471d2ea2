import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { filesOf } from '#services/flow/server/detail/detail-form.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { readRecord } from '#patterns/record/server/record.ts'
import type { LeaveAsked, LeavePast, LeaveProfile } from '../shared/approve.ts'
import { leaveExtend } from '#modules/affairs/leaveextend/shared/leave-extend.ts'
import { leaveWhole } from '#modules/affairs/leaverecord/shared/whole-leave.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveDatesView, leaveRowsView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { holdingStates, takenStates } from '#modules/affairs/leave/shared/states.ts'
import { callableContacts, lessonsMissed } from '#modules/affairs/leave/shared/services.ts'
import { periodsOf } from '#modules/affairs/leave/shared/ask/missed.ts'
import { asPhoto, asType } from '#modules/affairs/leave/shared/told/told-names.ts'

const mostMates = 20

type Known = Pick<LeaveAsked, 'student'> & Omit<LeavePast, 'weekNow'>

/**
 * What whoever decides wants to know: who it is, how often they were away this term, and who of the class is away meanwhile. Whoever was
 * only shown the request learns nothing beyond it.
 */
export async function profile(
  ctx: Ctx,
  { leaveId, extendId }: { leaveId: string; extendId?: string | undefined },
): Promise<LeaveProfile> {
  const { record: leave, isReached } = await readRecord(ctx, leaveWhole, leaveId)
  const { start, end, ...asked } = extendId ? await longer(ctx, { leaveId, extendId }) : whole(leave)
  const term = await ctx.call(termNow, {})
  const [known] = await ctx.db.query<Known>(
    `with me as (
       select s.*, c.class_name, d.dept_name, m.major_name
       from base_student s
       left join base_class c on c.id = s.class_id
       left join base_department d on d.id = s.department_id
       left join base_major m on m.id = s.major_id
       where s.id = $1
     ),
       own as (
         select r.*, y.name
         from ${leaveRowsView} r
         join ${leaveTypesView} y on y.id = r.type_id
         where r.student_id = $1 and r.id <> $2
       ),
       term as (select * from own where xn = $5 and xq_m = $6 and status = any($8::text[])),
       mates as (
         select r.student_id, r.id, r.xm, y.name, r.start_time, r.end_time, r.status
         from ${leaveRowsView} r
         join ${leaveTypesView} y on y.id = r.type_id
         join base_student s on s.id = r.student_id
           and s.class_id = (select class_id from me)
           and s.deleted_time is null
         where r.student_id <> $1 and r.status = any($9::text[]) and r.start_time < $4 and r.end_time > $3
       )
     select (
       select json_build_object(
         'id', id, 'xm', xm, 'xh', xh, 'sex', sex, 'className', class_name, 'departmentName', dept_name, 'majorName',
         major_name, 'photoId', photo_file_id[1]
       )
       from me
     ) as student,
       (
         select coalesce(json_agg(json_build_object('week', w.week, 'days', w.days) order by w.week), '[]')
         from (
           select ((d.date - $7::date) / 7) + 1 as week, sum(d.halves)::float / 2 as days
           from ${leaveDatesView} d
           where d.student_id = $1 and d.leave_id <> $2 and d.date >= $7::date and d.date < $7::date + $10::int * 7
           group by 1
         ) w
       ) as weeks,
       (select coalesce(sum(coalesce(actual_days, days)), 0)::float from term) as "termDays",
       (select count(*)::int from term) as "termCount",
       (select count(*)::int from term where overdue_minutes > 0 or status = '45') as "lateCount",
       (
         select coalesce(json_agg(x), '[]')
         from (
           select id, xm, name as "typeName", start_time as "startTime", end_time as "endTime", status
           from mates
           order by start_time
           limit ${mostMates}
         ) x
       ) as mates,
       (select count(distinct student_id)::int from mates) as "mateCount",
       (
         select coalesce(json_agg(x), '[]')
         from (
           select id, name as "typeName", start_time as "startTime", end_time as "endTime",
             coalesce(actual_days, days)::float as days, status
           from own
           where status <> '0'
           order by start_time desc
           limit 5
         ) x
       ) as before`,
    [
      leave.studentId,
      leaveId,
      start,
      end,
      term?.xn ?? '',
      term?.xqM ?? '',
      term?.startDate ?? ctx.today(),
      takenStates,
      holdingStates,
      term?.weeks ?? 0,
    ],
    'leave_profile',
  )
  const { student: who, ...past } = known!
  const told = ruledFor(ctx, leaveRequest, 'getOne', asType)
  return {
    student: ruledFor(ctx, student, 'getOne', asPhoto)(who),
    request: leave,
    asked,
    callable: [...(await ctx.call(callableContacts, { leave }))],
    files: await filesOf(ctx, asked.fileIds),
    ...((isReached || (await isDeciding(ctx, [leaveId, extendId]))) && {
      ...past,
      mates: past.mates.map(told),
      before: past.before.map(told),
      weekNow: term?.zc ?? null,
    }),
  }
}

/** Whether the caller has to decide now on one of these. */
async function isDeciding(ctx: Ctx, bizIds: readonly (string | undefined)[]): Promise<boolean> {
  const open = await ctx.db.query(
    `select 1
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status = '1'
     where (t.assignee_id = $1 or t.also_id = $1) and t.status = '1'
       and t.process_type in ('leave', 'leaveExtend') and i.biz_id = any($2::text[])
     limit 1`,
    [ctx.actor.userId, bizIds.filter((id) => id !== undefined)],
  )
  return open.length > 0
}

type Asked = LeaveAsked['asked'] & { start: unknown; end: unknown }

function whole({ startTime, endTime, fileIds, lessons, lessonCount }: LeaveAsked['request']): Asked {
  return {
    start: startTime,
    end: endTime,
    fileIds: fileIds ?? [],
    lessons: lessons ?? [],
    lessonCount: lessonCount ?? 0,
  }
}

/** Whoever decides on more time looks at that time, and at the proof handed in for it. */
async function longer(ctx: Ctx, { leaveId, extendId }: { leaveId: string; extendId: string }): Promise<Asked> {
  const one = (await loadRows(ctx, leaveExtend, [extendId])).get(extendId)
  if (!one || one.leaveId !== leaveId) throw notFound()
  const [start, end] = [new Date(one.oldEnd!), new Date(one.newEnd)]
  const lessons = [...(await ctx.call(lessonsMissed, { studentId: one.studentId!, start, end }))]
  const { fileIds } = ruledFor(ctx, leaveExtend, 'getOne')({ fileIds: one.fileIds })
  return { start, end, fileIds: Array.isArray(fileIds) ? fileIds : [], lessons, lessonCount: periodsOf(lessons) }
}
