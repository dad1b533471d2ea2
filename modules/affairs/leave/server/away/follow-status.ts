import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { terminate } from '#services/flow/machine/index.ts'
import { act } from '#services/flow/server/act.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { on, type Listener } from '#kernel/world/world.ts'
import { placementsChanged } from '#modules/school/base/shared/placement.ts'
import { isReading } from '#modules/school/base/shared/student-status.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveEnded } from '../../shared/services.ts'
import { rebuildDaily } from './daily.ts'
import { parentPurpose } from '../parents/parent-texts.ts'
import { accountsOfStudents } from '../people.ts'
import { factsTold, tellTeachers, toldOf } from './told.ts'

const reason = '学籍状态已变动，未开始的请假自动取消'

/** Whoever does not study any more needs no leave: what has not begun is cancelled. Whoever is away still has to come back from it. */
export const followStatus: Listener = on(placementsChanged, async (ctx, { changes }) => {
  const gone = changes
    .filter(({ before, after }) => !isReading(after.xjztM) && (before === null || isReading(before.xjztM)))
    .map(({ studentId }) => studentId)
  if (gone.length > 0) await cancelFuture(ctx, gone)
})

async function cancelFuture(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const open = await ctx.db.query<{ id: string; studentId: string; status: string }>(
    `select id, student_id as "studentId", status from leave_request where student_id = any($1::uuid[]) and (status in ('10', '15') or (status = '20' and start_time > $2)) order by id for update`,
    [studentIds, ctx.now()],
  )
  if (open.length === 0) return
  await ctx.db.execute(
    `update leave_pass set state = '4', update_time = $2, version = version + 1 where leave_id = any($1::uuid[]) and state in ('0', '1') and out_count = 0`,
    [open.map(({ id }) => id), ctx.now()],
  )
  // Who has gone out on a leave that begins in a while comes back from it as from any other.
  const ended = await ctx.db.query<{ id: string }>(
    `update leave_request r set status = '62', end_reason = $2, update_time = $3, version = r.version + 1 where r.id = any($1::uuid[]) and not exists (select 1 from leave_pass p where p.leave_id = r.id and p.state <> '4') returning r.id`,
    [open.map(({ id }) => id), reason, ctx.now()],
  )
  const ids = new Set(ended.map(({ id }) => id))
  const cancelled = open.filter(({ id }) => ids.has(id))
  await closeLinks(ctx, parentPurpose, [...ids])
  await rebuildDaily(ctx, [...ids])
  await endFlows(
    ctx,
    cancelled.filter(({ status }) => status !== '20').map(({ id }) => id),
  )
  const accounts = await accountsOfStudents(
    ctx,
    cancelled.map(({ studentId }) => studentId),
  )
  await sendMessages(ctx, {
    category: 'approval',
    level: 'important',
    messages: cancelled.flatMap(({ id, studentId }) =>
      accounts.has(studentId)
        ? [
            {
              userId: accounts.get(studentId)!,
              title: reason,
              content: reason,
              link: `/leave/mine?id=${id}`,
              biz: { type: leaveRequest.path, id },
              dedupeKey: `leave-status-${id}`,
            },
          ]
        : [],
    ),
  })
  const told = await toldOf(
    ctx,
    cancelled.filter(({ status }) => status === '20').map(({ id }) => id),
  )
  await tellTeachers(ctx, 'cancelled', told)
  if (told.length > 0)
    await ctx.tell(leaveEnded, {
      leaves: told.map((one) => ({ ...factsTold(one), how: 'cancelled' as const, until: one.startTime })),
    })
}

/** The record says already what became of it; its flow only ends. A student has few of these at a time. */
async function endFlows(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  const instances = await ctx.db.query<{ id: string }>(
    `select id from sys_flow_instance where process_type = 'leave' and biz_id = any($1::text[]) and status in ('1', '4', '7') order by id`,
    [leaveIds],
  )
  for (const { id } of instances)
    await act(ctx, id, ({ state, ports }) => terminate(state, ports, { actor: { userId: null }, reason }))
}
