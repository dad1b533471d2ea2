import type { Ctx } from '#kernel/world/context.ts'
import { place } from '#kernel/operations/sql.ts'
import { ownRecords } from '#patterns/own/server/own.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { deedsOf } from '#modules/affairs/leave/shared/ask/own-deeds.ts'
import { ownLeaves, type OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { graceMinutes } from '#modules/affairs/leave/shared/params.ts'
import { owedStates, provableStates } from '#modules/affairs/leave/shared/proof/proof.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { extensionsView } from '#modules/affairs/leaveextend/shared/views.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { passesView } from '#modules/affairs/gate/shared/views.ts'

const own = ownRecords(ownLeaves, {
  more: facesOf,
  async deeds(ctx) {
    const around = { now: ctx.now(), graceMinutes: await readParam(ctx, graceMinutes) }
    return (leave) =>
      deedsOf(
        {
          ...leave,
          endTime: new Date(leave.endTime).toISOString(),
          passState: leave.pass?.state ?? null,
          isOut: leave.actualOutTime !== null,
          hasOpenExtend: leave.extend?.status === leaveStates.deciding[0],
        },
        around,
      )
  },
  // What is over and owes a proof.
  alsoOpen: (conditions) =>
    `(t.proof_state = any(${place(conditions, owedStates)}) and t.status = any(${place(conditions, provableStates)}))`,
})

export const ownRoutes = own.routes
export const currentOf = own.current

/** The current one on the first page. */
export const ownCard = own.card({
  code: 'leave.mine',
  about: '正在进行的请假：还有多久、谁在审批、是否该销假',
  icon: 'calendar-minus',
  link: '/leave/mine',
})

type Face = Pick<OwnLeave, 'id' | 'color' | 'icon' | 'returnMode' | 'allowExtend' | 'pass' | 'extend'>

/** The type, the pass and the newest extension of each. */
async function facesOf(ctx: Ctx, leaves: readonly { id: string }[]): Promise<ReadonlyMap<string, Face>> {
  const rows = await ctx.db.query<Face>(
    `select r.id, t.color, t.icon, t.return_mode as "returnMode", t.allow_extend as "allowExtend",
       (
         select json_build_object('state', p.state, 'validFrom', p.valid_from, 'validTo', p.valid_to)
         from ${passesView} p
         where p.leave_id = r.id
       ) as pass,
       (
         select json_build_object('id', x.id, 'newEnd', x.new_end, 'status', x.status)
         from ${extensionsView} x
         where x.leave_id = r.id
         order by x.create_time desc
         limit 1
       ) as extend
     from ${leavesView} r
     join ${leaveTypesView} t on t.id = r.type_id
     where r.id = any($1::uuid[])`,
    [leaves.map(({ id }) => id)],
    'leave_faces',
  )
  return new Map(rows.map((row) => [row.id, row]))
}
