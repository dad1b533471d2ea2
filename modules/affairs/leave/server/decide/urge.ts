import type { Ctx } from '#kernel/world/context.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { leaveTitle } from '../../shared/decide/leave-title.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

type Waiting = { id: string; xm: string; typeName: string; days: string; startTime: string; userId: string }

/**
 * Whoever has not decided four hours before a leave begins is reminded once. Nothing is ever granted by waiting. Each who is asked in turn
 * is reminded, so it is the message that remembers and not the leave: no `tells` of the watch.
 */
export async function urgeDeciders(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db.query<Waiting>(
    `select r.id, r.xm, t.name as "typeName", r.days, r.start_time as "startTime", k.assignee_id as "userId"
     from leave_request r
     join leave_type t on t.id = r.type_id
     join sys_flow_instance i on i.process_type = 'leave' and i.biz_id = r.id::text and i.status = '1'
     join sys_flow_task k on k.instance_id = i.id and k.status = '1'
     where r.status = '10'
       and r.start_time > $1
       and r.start_time <= $1::timestamptz + interval '4 hours'
       and r.submit_time < $1::timestamptz - interval '30 minutes'
       and not exists (
         select 1
         from sys_user_message m
         where m.user_id = k.assignee_id and m.merge_key = 'leave-urge-' || r.id
       )`,
    [ctx.now()],
  )
  await sendMessages(ctx, {
    category: 'approval',
    level: 'important',
    messages: waiting.map(({ id, xm, typeName, days, startTime, userId }) => ({
      userId,
      title: `请尽快审批：${leaveTitle({ xm, typeName, days })}`,
      content: `将于 ${chineseTime.moment(startTime)} 开始，尚未审批`,
      link: `/leave/approve?open=${id}`,
      biz: { type: leaveRequest.path, id },
      dedupeKey: `leave-urge-${id}`,
    })),
  })
}
