import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { remindHours, type RemindResult } from '../../shared/board/board.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { accountsOfStudents } from '../people.ts'

const { away, due, overdue } = leaveStates
const open: readonly string[] = [away[0], due[0], overdue[0]]

/** Asks students to come back. Each leave is locked first, so that of two who remind at once one does; the message itself remembers when. */
export async function remind(ctx: Ctx, { leaveIds }: { leaveIds: string[] }): Promise<RemindResult[]> {
  const scope = await rowScope(ctx, ctx.world.resources.get(leaveRequest.name)!, 'list')
  const leaves = await loadRows(ctx, leaveRequest, leaveIds, { scope, lock: true })
  if (leaves.size === 0) throw notFound()
  const accounts = await accountsOfStudents(
    ctx,
    [...leaves.values()].map((leave) => leave.studentId),
  )
  const reminded = await remindedLately(ctx, [...leaves.keys()])
  const results: RemindResult[] = []
  for (const leaveId of new Set(leaveIds)) {
    const leave = leaves.get(leaveId)
    const userId = leave && accounts.get(leave.studentId)
    const msg = !leave
      ? '请假单不存在'
      : !open.includes(leave.status)
        ? '该请假无需提醒返校'
        : !userId
          ? '该学生没有可用的账号'
          : reminded.has(leaveId)
            ? `${remindHours}小时内已提醒过`
            : null
    if (msg === null) await tell(ctx, leaveId, userId!)
    results.push({ leaveId, isSent: msg === null, msg })
  }
  return results
}

async function remindedLately(ctx: Ctx, leaveIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.query<{ id: string }>(
    `select x.id
     from unnest($1::uuid[]) as x(id)
     join leave_request r on r.id = x.id
     join sys_user u on u.person_type = 'base.student' and u.person_id = r.student_id::text
     join sys_user_message m on m.user_id = u.id and m.merge_key = 'leave-remind-' || x.id
     where m.send_time > $2::timestamptz - make_interval(hours => $3)`,
    [leaveIds, ctx.now(), remindHours],
    'leave_reminded',
  )
  return new Set(rows.map(({ id }) => id))
}

async function tell(ctx: Ctx, leaveId: string, userId: string): Promise<void> {
  await sendMessage(ctx, {
    userIds: [userId],
    category: 'remind',
    level: 'important',
    title: '请按时返校并销假',
    content: `${ctx.actor.userName}提醒您按时返校并销假，不能按时返回的请办理续假`,
    link: `/leave/mine?id=${leaveId}`,
    biz: { type: leaveRequest.path, id: leaveId },
    mergeKey: `leave-remind-${leaveId}`,
    mergedTitle: '请尽快返校并销假（第 {n} 次提醒）',
  })
}
