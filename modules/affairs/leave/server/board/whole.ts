import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { filesOf } from '#services/flow/server/detail/detail-form.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { wholeLeaveRoute, type WholeLeave } from '../../shared/board/whole-leave.ts'
import { leaveStates } from '../../shared/states.ts'
import { callableFor } from '../parents/parent-answer.ts'
import { readLeave } from '../record/readable.ts'

/** 请假详情: everything about one leave. */
export const wholeRoutes: readonly Route[] = [route(wholeLeaveRoute, whole)]

type Parts = Pick<WholeLeave, 'type' | 'pass' | 'passages' | 'returns' | 'extensions' | 'fence' | 'photoId'>

const backable: readonly string[] = [leaveStates.away[0], leaveStates.due[0], leaveStates.overdue[0]]

async function whole(ctx: Ctx, { id }: AskedOf<typeof wholeLeaveRoute>): Promise<WholeLeave> {
  const { leave, instanceId, isReached } = await readLeave(ctx, id)
  const [parts] = await ctx.db.query<Parts>(
    `select (
       select json_build_object(
         'typeCode', y.code, 'typeName', y.name, 'typeColor', y.color, 'typeIcon', y.icon, 'returnMode', y.return_mode
       )
       from leave_type y
       where y.id = r.type_id
     ) as type,
       (
         select json_build_object(
           'passNo', p.pass_no, 'state', p.state, 'validFrom', p.valid_from, 'validTo', p.valid_to, 'outCount',
           p.out_count, 'isMultiOut', p.is_multi_out
         )
         from leave_pass p
         where p.leave_id = r.id
       ) as pass,
       (
         select coalesce(
           json_agg(
           json_build_object(
             'id', g.id, 'time', g."time", 'gateName', g.gate_name, 'direction', g.direction, 'code', g.code,
             'result', g.result, 'isOffline', coalesce(g.is_offline, false)
           ) order by g."time"
         ),
           '[]'
         )
         from leave_pass_log g
         where g.leave_id = r.id
       ) as passages,
       (
         select coalesce(
           json_agg(
           json_build_object(
             'id', b.id, 'time', b."time", 'way', b.way, 'lng', b.lng::float, 'lat', b.lat::float, 'accuracyM',
             b.accuracy_m, 'distanceM', b.distance_m, 'photoId', b.photo_file_id[1], 'isDone',
             coalesce(b.is_done, false), 'failReason', b.fail_reason, 'note', b.note, 'operatorName', u.user_name
           ) order by b."time"
         ),
           '[]'
         )
         from leave_return b
         left join sys_user u on u.id = b.operator_id
         where b.leave_id = r.id
       ) as returns,
       (
         select coalesce(
           json_agg(
           json_build_object(
             'id', x.id, 'oldEnd', x.old_end, 'newEnd', x.new_end, 'addDays', x.add_days::float, 'reason', x.reason,
             'status', x.status, 'submitTime', x.submit_time, 'instanceId',
             (
               select i.id
               from sys_flow_instance i
               where i.process_type = 'leaveExtend' and i.biz_id = x.id::text
               order by i.create_time desc
               limit 1
             )
           ) order by x.submit_time
         ),
           '[]'
         )
         from leave_extend x
         where x.leave_id = r.id
       ) as extensions,
       c.fence, s.photo_file_id[1] as "photoId"
     from leave_request r
     join base_student s on s.id = r.student_id
     left join base_campus c on c.id = s.campus_id
     where r.id = $1`,
    [id],
    'leave_whole',
  )
  const abilities = (leave['abilities'] as string[] | undefined) ?? []
  return {
    leave: leave as WholeLeave['leave'],
    instanceId,
    ...parts!,
    callable: await callableFor(ctx, leave),
    files: await filesOf(ctx, (leave['fileIds'] as string[] | null) ?? []),
    can: {
      cancel: abilities.includes('cancel'),
      void: abilities.includes('void'),
      parentConfirm: abilities.includes('parentConfirm'),
      handleProof: abilities.includes('handleProof'),
      proxy: isReached && can(ctx.actor, 'leaveReturn:proxy') && backable.includes(String(leave['status'])),
      unmask: can(ctx.actor, 'leaveRequest:unmask') && abilities.includes('unmask'),
    },
  }
}
