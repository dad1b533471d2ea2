import type { Ctx } from '#kernel/world/context.ts'
import { place } from '#kernel/operations/sql.ts'
import { ownRecords } from '#patterns/own/server/own.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { deedsOf } from '../../shared/ask/own-deeds.ts'
import { ownLeaves, type OwnLeave } from '../../shared/ask/own-leave.ts'
import { graceMinutes } from '../../shared/params.ts'
import { owedStates, provableStates } from '../../shared/proof/proof.ts'
import { wishesToStay } from '../../shared/services.ts'
import { leaveStates } from '../../shared/states.ts'
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

/** The leave somebody is in, or waits for: the one to be done something about comes first. */
export const currentLeave = own.current

/** The same on the first page. */
export const ownCard = own.card({
  code: 'leave.mine',
  about: '正在进行的请假：还有多久、谁在审批、是否该销假',
  icon: 'calendar-minus',
  link: '/leave/mine',
})

type Face = Pick<OwnLeave, 'id' | 'color' | 'icon' | 'returnMode' | 'allowExtend' | 'pass' | 'extend'>

/** The type, the pass and the newest extension of each. */
async function facesOf(ctx: Ctx, leaves: readonly { id: string }[]): Promise<ReadonlyMap<string, Face>> {
  const leaveIds = leaves.map(({ id }) => id)
  const longer = await ctx.call(wishesToStay, { leaveIds })
  const rows = await ctx.db.query<Omit<Face, 'extend'>>(
    `select r.id, t.color, t.icon, t.return_mode as "returnMode", t.allow_extend as "allowExtend",
       (
         select json_build_object('state', p.state, 'validFrom', p.valid_from, 'validTo', p.valid_to)
         from ${passesView} p
         where p.leave_id = r.id
       ) as pass
     from leave_request r
     join leave_type t on t.id = r.type_id
     where r.id = any($1::uuid[])`,
    [leaveIds],
    'leave_faces',
  )
  return new Map(rows.map((row) => [row.id, { ...row, extend: longer.get(row.id) ?? null }]))
}
