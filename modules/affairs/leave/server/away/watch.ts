import type { Ctx } from '#kernel/world/context.ts'
import { untilTomorrow } from '#kernel/world/rests.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import type { Saying } from '#services/watch/say.ts'
import { leaveRequest, returnWays, type LeaveRow } from '../../shared/leave-request.ts'
import { typeModes } from '../../shared/settings/leave-type.ts'
import { graceMinutes } from '../../shared/params.ts'
import { proofStates } from '../../shared/proof/proof.ts'
import { leaveEnded, noteReturns } from '../../shared/services.ts'
import { leaveStates } from '../../shared/states.ts'
import { urgeDeciders } from '../decide/urge.ts'
import { closePasses } from '#modules/affairs/gate/shared/services.ts'
import { ownersOf } from '../people.ts'
import { followProofs, proofSoon } from '../proof/follow-proofs.ts'
import { stopLooking } from './ends.ts'
import { ladder } from './ladder.ts'
import { factsTold, toldOf } from './told.ts'

const endsAlone = `exists (
  select 1 from leave_type y where y.id = t.type_id and y.return_mode = '${typeModes.back.auto[0]}'
)`

/** What time does to leaves. */
export const leaveWatch = defineWatch(leaveRequest, {
  name: 'leave tick',
  label: '请假到期与逾期',
  everySeconds: 60,
  moves: [
    { from: 'granted', to: 'away', at: 'startTime' },
    // Leave within the campus is over when its time is: nobody has to prove anything, and nothing of its dates changes.
    {
      from: 'away',
      to: 'back',
      at: 'endTime',
      where: endsAlone,
      values: { returnWay: returnWays.auto[0], overdueMinutes: 0 },
      copies: { actualReturnTime: 'endTime', actualDays: 'days' },
      follow: endAlone,
    },
    { from: 'away', to: 'due', at: 'endTime', says: [toStudent('leave-due', '假期已结束，请及时销假')] },
    // Whoever is not back after the time of grace is overdue, and step by step more people hear of it.
    { from: 'due', to: 'overdue', at: 'endTime', minutesAfter: (ctx) => readParam(ctx, graceMinutes) },
  ],
  tells: [
    {
      before: 'endTime',
      hours: 2,
      while: 'away',
      where: `not ${endsAlone}`,
      once: 'soonFor',
      says: [toStudent('leave-soon', '假期将在 2 小时内结束，请按时返校销假')],
    },
    proofSoon,
  ],
  ladder,
  besides: {
    async run(ctx) {
      await followProofs(ctx)
      await urgeDeciders(ctx)
    },
    rests: firstBesides,
  },
})

function toStudent(key: string, title: string): Saying<typeof leaveRequest> {
  return {
    key,
    category: 'remind',
    level: 'important',
    who: ownersOf,
    words: ({ id }) => ({ title, link: `/leave/mine?id=${id}` }),
  }
}

/** Deciders are urged and proofs become late at moments of theirs; who answers for a student may be another tomorrow. */
async function firstBesides(ctx: Ctx): Promise<Date> {
  const [row] = await ctx.db.query<{ at: string | null }>(
    `select least(
       (
         select min(r.start_time) - interval '4 hours'
         from leave_request r
         where r.status = $1 and r.start_time > $2
       ),
       (
         select min(r.proof_deadline)
         from leave_request r
         where r.proof_state = $3
       )
     ) as at`,
    [leaveStates.deciding[0], ctx.now(), proofStates.waiting[0]],
  )
  const tomorrow = await untilTomorrow(ctx)
  const at = row?.at ? new Date(row.at) : tomorrow
  return at < tomorrow ? at : tomorrow
}

async function endAlone(ctx: Ctx, over: readonly LeaveRow[]): Promise<void> {
  const ids = over.map(({ id }) => id)
  const proof = { way: returnWays.auto[0], isDone: true }
  await ctx.call(noteReturns, { tries: over.map((leave) => ({ leave, proof, time: new Date(leave.endTime) })) })
  await ctx.call(closePasses, { leaveIds: ids })
  await stopLooking(ctx, ids)
  await ctx.tell(leaveEnded, {
    leaves: (await toldOf(ctx, ids)).map((one) => ({ ...factsTold(one), how: 'back' as const, until: one.endTime })),
  })
}
