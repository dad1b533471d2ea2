import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { endFlows } from '#services/flow/server/run/end-flows.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { on, type Listener } from '#kernel/world/world.ts'
import { placementsChanged } from '#modules/school/base/shared/students/placement.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveEnded } from '../../shared/services.ts'
import { leaveStates } from '../../shared/states.ts'
import { voidUnused } from '#modules/affairs/gate/shared/services.ts'
import { hasPass } from '#modules/affairs/gate/shared/views.ts'
import { parentPurpose } from '../parents/parent-texts.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { factsTold, tellTeachers, toldOf } from './told.ts'

const { deciding, toMend, granted } = leaveStates
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
    `select id, student_id as "studentId", status
     from leave_request
     where student_id = any($1::uuid[])
       and (status = any($3::text[]) or (status = '${granted[0]}' and start_time > $2))
     order by id for update`,
    [studentIds, ctx.now(), [deciding[0], toMend[0]]],
  )
  if (open.length === 0) return
  const openIds = open.map(({ id }) => id)
  await ctx.call(voidUnused, { leaveIds: openIds })
  const ended = await moveRows(ctx, leaveRequest, {
    from: ['deciding', 'toMend', 'granted'],
    to: 'cancelled',
    where: { id: openIds },
    // Who has gone out on a leave that begins in a while comes back from it as from any other.
    and: () => `not ${hasPass}`,
    values: { endReason: reason },
  })
  const ids = new Set(ended.map(({ id }) => id))
  const cancelled = open.filter(({ id }) => ids.has(id))
  const wasGranted = ({ status }: { status: string }) => status === granted[0]
  await closeLinks(ctx, parentPurpose, [...ids])
  const undecided = cancelled.filter((one) => !wasGranted(one)).map(({ id }) => id)
  await endFlows(ctx, { processType: 'leave', bizIds: undecided, reason })
  const accounts = await ctx.call(accountsOf, {
    entity: 'base.student',
    ids: cancelled.map(({ studentId }) => studentId),
  })
  await sendMessages(ctx, {
    category: 'approval',
    level: 'important',
    messages: cancelled.flatMap(({ id, studentId }) =>
      accounts.has(studentId)
        ? [
            {
              userId: accounts.get(studentId)!,
              title: '您的请假已自动取消',
              content: '学籍状态已变动，未开始的请假不再有效',
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
    cancelled.filter(wasGranted).map(({ id }) => id),
  )
  await tellTeachers(ctx, 'cancelled', told)
  if (told.length > 0)
    await ctx.tell(leaveEnded, {
      leaves: told.map((one) => ({ ...factsTold(one), how: 'cancelled' as const, until: one.startTime })),
    })
}
