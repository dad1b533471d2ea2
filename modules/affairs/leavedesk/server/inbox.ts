import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { inboxRoute, leaveProfileRoute, type InboxRow } from '../shared/approve.ts'
import { leaveExtend } from '#modules/affairs/leaveextend/shared/leave-extend.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { extensionsView } from '#modules/affairs/leaveextend/shared/views.ts'
import { leaveRowsView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { asPhoto, asType } from '#modules/affairs/leave/shared/told/told-names.ts'
import { profile } from './profile.ts'

/** 请假审批: what waits for the caller with all its facts at once, and what is known of each student. Deciding is the flow's. */
export const approveRoutes: readonly Route[] = [route(inboxRoute, inbox), route(leaveProfileRoute, profile)]

const most = 500
const waits = `t.status = '1' and i.status = '1'`
const isTheirs = `(t.assignee_id = $1 or t.also_id = $1) and t.process_type in ('leave', 'leaveExtend')`
const wasTheirs = `(${waits} or t.handle_time is not null)`

/** How many are in the caller's hands: as long as the list is. */
export async function waitingFor(ctx: Ctx, classId?: string): Promise<number> {
  if (classId) return (await inbox(ctx, {})).filter((row) => row.classId === classId).length
  const [row] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     where ${isTheirs} and ${waits}`,
    [ctx.actor.userId],
    'leave_waiting',
  )
  return row!.n
}

/**
 * Leaves and longer ones in the caller's hands, the earliest first; or the one asked for, which they may have decided already. The tasks
 * come first: only their records are looked up.
 */
async function inbox(ctx: Ctx, { instanceId }: AskedOf<typeof inboxRoute>): Promise<InboxRow[]> {
  const rows = await ctx.db.query<InboxRow>(
    `with w as materialized (
       select t.id, t.instance_id, t.node_run_id, t.assignee_id, t.created_at, i.process_type, i.biz_id,
         ${waits} as is_waiting
       from sys_flow_task t
       join sys_flow_instance i on i.id = t.instance_id
       where ${isTheirs}
         and ($2::uuid is null or t.instance_id = $2)
         and ${instanceId ? wasTheirs : waits}
       order by is_waiting desc, t.created_at
       limit ${instanceId ? 1 : most}
     ),
       b as materialized (select w.*, w.biz_id::uuid as record_id from w)
     select b.id as "taskId", b.is_waiting as "isWaiting", b.instance_id as "instanceId", n.node_name as "nodeName",
       b.created_at as since,
       n.due_time as "dueTime", r.id as "leaveId", r.leave_no as "leaveNo", r.student_id as "studentId", r.xm, r.xh,
       s.class_id as "classId", c.class_name as "className", s.photo_file_id[1] as "photoId", y.code as "typeCode",
       y.name as "typeName", y.color as "typeColor", y.icon as "typeIcon", r.start_time as "startTime",
       r.end_time as "endTime", r.days::float as days, coalesce(r.lesson_count, 0) as "lessonCount",
       coalesce(r.is_out, false) as "isOut", coalesce(r.is_overnight, false) as "isOvernight",
       coalesce(r.is_out_of_city, false) as "isOutOfCity", coalesce(r.is_leave_school, false) as "isLeaveSchool",
       coalesce(r.is_backdated, false) as "isBackdated", r.parent_confirm as "parentConfirm",
       coalesce(x.reason, r.reason) as reason, x.id as "extendId", x.new_end as "extendTo",
       x.add_days::float as "addDays",
       (
         select count(*)::int
         from sys_flow_record u
         where u.instance_id = b.instance_id
           and u.action = 'urge'
           and u.time >= b.created_at
           and u.to_user_ids ? b.assignee_id::text
       ) as "urgeCount"
     from b
     join sys_flow_node_run n on n.id = b.node_run_id
     left join ${extensionsView} x on b.process_type = 'leaveExtend' and x.id = b.record_id
     join ${leaveRowsView} r on r.id = case when b.process_type = 'leaveExtend' then x.leave_id else b.record_id end
     join ${leaveTypesView} y on y.id = r.type_id
     join base_student s on s.id = r.student_id
     left join base_class c on c.id = s.class_id
     order by coalesce(case when x.id is null then r.start_time else r.end_time end, r.start_time), b.created_at, b.id`,
    [ctx.actor.userId, instanceId ?? null],
    instanceId ? 'leave_inbox_one' : 'leave_inbox',
  )
  const [ofLeave, ofStudent] = [
    ruledFor(ctx, leaveRequest, 'getOne', asType),
    ruledFor(ctx, student, 'getOne', asPhoto),
  ]
  const ofExtend = ruledFor(ctx, leaveExtend, 'getOne', { extendId: 'id', extendTo: 'newEnd' })
  return rows.map((row) => ofStudent(ofLeave(row.extendId ? ofExtend(row) : row)))
}
