import type { Ctx } from '#kernel/world/context.ts'
import { markScreen } from '#services/datascreen/server/compute.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveEnded } from '../../shared/services.ts'
import { settleOpen } from './ends.ts'
import { climbLadder } from './ladder.ts'
import { accountsOfStudents } from '../people.ts'
import { factsTold, toldOf } from './told.ts'
import { followProofs } from '../proof/follow-proofs.ts'
import { urgeDeciders } from '../decide/urge.ts'

type Due = { id: string; studentId: string; endTime: string }

/**
 * What time does to leaves, minute by minute. Each step is one statement for all who are due, and is taken once however often it is asked:
 * a state moves only from the one before, and a message carries the end it speaks of.
 */
export async function tickLeaves(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const begun = await ctx.db.execute(
    `update leave_request set status = '30', update_time = $1, version = version + 1 where status = '20' and start_time <= $1`,
    [now],
  )
  const over = await endOnTheirOwn(ctx)
  const due = await ctx.db.query<Due>(
    `update leave_request set status = '40', update_time = $1, version = version + 1 where status = '30' and end_time <= $1 returning id, student_id as "studentId", end_time as "endTime"`,
    [now],
  )
  await tellStudents(ctx, due, { title: '假期已结束，请及时销假', key: 'due' })
  await remindSoon(ctx)
  const late = await climbLadder(ctx)
  await followProofs(ctx)
  await urgeDeciders(ctx)
  if (begun + late + over + due.length > 0)
    await markScreen(ctx, 'leavedatascreenone', ['kpi', 'byType', 'byDept', 'overdue'])
}

/** Leave within the campus is over when its time is: nobody has to prove anything, and nothing of its dates changes. */
async function endOnTheirOwn(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const over = await ctx.db.query<{
    id: string
    studentId: string
    classId: string | null
    departmentId: string | null
    endTime: string
  }>(
    `update leave_request r set status = '50', actual_return_time = r.end_time, actual_days = r.days, return_way = '5', overdue_minutes = 0, update_time = $1, version = r.version + 1
     from leave_type t where t.id = r.type_id and t.return_mode = '0' and r.status = '30' and r.end_time <= $1 returning r.id, r.student_id as "studentId", r.class_id as "classId", r.department_id as "departmentId", r.end_time as "endTime"`,
    [now],
  )
  if (over.length === 0) return 0
  const ids = over.map(({ id }) => id)
  await ctx.db.execute(
    `insert into leave_return (id, version, create_time, update_time, leave_id, student_id, class_id, department_id, way, "time", is_done) select x.id, 1, $2, $2, x."leaveId", x."studentId", x."classId", x."departmentId", '5', x."endTime", true
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "leaveId" uuid, "studentId" uuid, "classId" uuid, "departmentId" uuid, "endTime" timestamptz)`,
    [JSON.stringify(over.map(({ id: leaveId, ...one }) => ({ ...one, leaveId, id: newId(now) }))), now],
  )
  await ctx.db.execute(
    `update leave_pass set state = '3', update_time = $2, version = version + 1 where leave_id = any($1::uuid[]) and state in ('0', '1', '2')`,
    [ids, now],
  )
  await settleOpen(ctx, ids)
  await ctx.tell(leaveEnded, {
    leaves: (await toldOf(ctx, ids)).map((one) => ({ ...factsTold(one), how: 'back' as const, until: one.endTime })),
  })
  return over.length
}

async function remindSoon(ctx: Ctx): Promise<void> {
  const soon = await ctx.db.query<Due>(
    `select r.id, r.student_id as "studentId", r.end_time as "endTime" from leave_request r join leave_type t on t.id = r.type_id and t.return_mode <> '0' where r.status = '30' and r.end_time > $1 and r.end_time <= $1::timestamptz + interval '2 hours'
       and not exists (select 1 from sys_user_message m join sys_user u on u.id = m.user_id where u.person_type = 'base.student' and u.person_id = r.student_id::text and m.merge_key = 'leave-soon-' || r.id || '-' || (extract(epoch from r.end_time) * 1000)::bigint)`,
    [ctx.now()],
  )
  await tellStudents(ctx, soon, { title: '假期将在 2 小时内结束，请按时返校销假', key: 'soon' })
}

async function tellStudents(
  ctx: Ctx,
  leaves: readonly Due[],
  { title, key }: { title: string; key: string },
): Promise<void> {
  const accounts = await accountsOfStudents(
    ctx,
    leaves.map(({ studentId }) => studentId),
  )
  await sendMessages(ctx, {
    category: 'remind',
    level: 'important',
    // The end belongs to the key: a leave that lasts longer is spoken of again.
    messages: leaves.flatMap(({ id, studentId, endTime }) => {
      const userId = accounts.get(studentId)
      return userId
        ? [
            {
              userId,
              title,
              content: title,
              link: `/leave/mine?id=${id}`,
              biz: { type: leaveRequest.path, id },
              dedupeKey: `leave-${key}-${id}-${new Date(endTime).getTime()}`,
            },
          ]
        : []
    }),
  })
}
