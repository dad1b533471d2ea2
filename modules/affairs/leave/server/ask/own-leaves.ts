import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { flowFactsOf } from '#services/flow/server/detail/of-records.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { extendStates } from '../../shared/decide/leave-extend.ts'
import { typeModes } from '../../shared/settings/leave-type.ts'
import { deedsOf } from '../../shared/ask/own-deeds.ts'
import {
  currentLeaveRoute,
  ownLeavesRoute,
  returnPlanRoute,
  type OwnLeave,
  type ReturnPlan,
} from '../../shared/ask/own-leave.ts'
import { fenceTolerance, graceMinutes } from '../../shared/params.ts'
import { owedStates, provableStates } from '../../shared/proof/proof.ts'
import { holdingStates, leaveStates } from '../../shared/states.ts'
import { ownStudentId } from '../people.ts'
import { photoFromDays, worstAccuracy } from '../away/returns.ts'

/** A student's own leaves, each with its pass, who has it now and what may be done with it. */
export const ownRoutes: readonly Route[] = [
  route(ownLeavesRoute, (ctx, { current, size, id }) =>
    ownPage(ctx, { limit: size, offset: (current - 1) * size, id }),
  ),
  route(currentLeaveRoute, async (ctx) => ({ current: await currentLeave(ctx, own(ctx)) })),
  route(returnPlanRoute, (ctx, { id }) => returnPlan(ctx, id)),
]

async function ownPage(ctx: Ctx, { limit, offset, id }: { limit: number; offset: number; id: string | undefined }) {
  const studentId = own(ctx)
  const [counted] = await ctx.db.query<{ total: number }>(
    `select count(*)::int as total from leave_request where student_id = $1 and status <> $2`,
    [studentId, leaveStates.draft[0]],
  )
  // What still goes on stands before what is over, whenever it was asked for.
  const rows = await leavesOf(ctx, {
    studentId,
    where: `($2::uuid is null or r.id = $2)`,
    values: [id ?? null],
    order: `(r.status = any($3::text[]) or (r.proof_state = any($4::text[]) and r.status = any($5::text[]))) desc, r.start_time desc, r.id`,
    tail: [holdingStates, owedStates, provableStates],
    limit,
    offset,
  })
  if (id !== undefined && rows.length === 0) throw notFound()
  return { records: rows, total: counted?.total ?? 0 }
}

/** The leave somebody is in, or waits for: the one to be done something about comes first. */
export async function currentLeave(ctx: Ctx, studentId: string): Promise<OwnLeave | null> {
  const urgency = [
    leaveStates.overdue,
    leaveStates.due,
    leaveStates.away,
    leaveStates.toMend,
    leaveStates.deciding,
    leaveStates.granted,
  ].map(([code]) => code)
  const [row] = await leavesOf(ctx, {
    studentId,
    where: `r.status = any($2::text[])`,
    values: [holdingStates],
    order: `array_position($3::text[], r.status::text), r.start_time`,
    tail: [urgency],
    limit: 1,
    offset: 0,
  })
  return row ?? null
}

type Found = Omit<OwnLeave, 'flow' | 'opinion' | 'deeds' | 'pass' | 'extend'> & {
  allowExtend: boolean
  passState: string | null
  validFrom: string
  validTo: string
  outCount: number
  extendId: string | null
  newEnd: string
  extendStatus: string
}

async function leavesOf(
  ctx: Ctx,
  {
    studentId,
    where,
    values,
    order,
    tail,
    limit,
    offset,
  }: {
    studentId: string
    where: string
    values: unknown[]
    order: string
    tail: unknown[]
    limit: number
    offset: number
  },
): Promise<OwnLeave[]> {
  const rows = await ctx.db.query<Found>(
    `select r.id, r.leave_no as "leaveNo", r.type_id as "typeId", t.name as "typeName", t.color, t.icon,
       t.return_mode as "returnMode", t.allow_extend as "allowExtend", r.start_time as "startTime",
       r.end_time as "endTime", r.days::float8 as days, r.lesson_count as "lessonCount", r.is_out as "isOut",
       r.is_overnight as "isOvernight", r.is_out_of_city as "isOutOfCity", r.canton_code as "cantonCode",
       r.dest_address as "destAddress", r.reason, r.status, r.submit_time as "submitTime",
       r.actual_out_time as "actualOutTime", r.actual_return_time as "actualReturnTime",
       r.actual_days::float8 as "actualDays", r.overdue_minutes as "overdueMinutes", r.end_reason as "endReason",
       r.proof_state as "proofState", r.proof_deadline as "proofDeadline", r.proof_note as "proofNote",
       r.file_ids as "fileIds", p.state as "passState", p.valid_from as "validFrom", p.valid_to as "validTo",
       p.out_count as "outCount", e.id as "extendId", e.new_end as "newEnd", e.status as "extendStatus"
     from leave_request r
     join leave_type t on t.id = r.type_id
     left join leave_pass p on p.leave_id = r.id
     left join lateral (
       select x.id, x.new_end, x.status
       from leave_extend x
       where x.leave_id = r.id
       order by x.create_time desc
       limit 1
     ) e on true
     where r.student_id = $1 and r.status <> '${leaveStates.draft[0]}' and ${where}
     order by ${order}
     limit ${limit}
     offset ${offset}`,
    [studentId, ...values, ...tail],
  )
  const ids = rows.map(({ id }) => id)
  const flows = await flowFactsOf('leave')(ctx, ids)
  const opinions = await opinionsOf(
    ctx,
    rows.filter(({ status }) => status === leaveStates.toMend[0]).map(({ id }) => id),
  )
  const around = { now: ctx.now(), graceMinutes: await readParam(ctx, graceMinutes) }
  return rows.map(
    ({ allowExtend, passState, validFrom, validTo, outCount, extendId, newEnd, extendStatus, ...leave }) => {
      const flow = flows.get(leave.id)?.flow
      const hasOpenExtend = extendId !== null && extendStatus === extendStates.deciding[0]
      return {
        ...leave,
        pass: passState === null ? null : { state: passState, validFrom, validTo, outCount },
        extend: extendId === null ? null : { id: extendId, newEnd, status: extendStatus },
        flow: flow?.canOpen ? { instanceId: flow.instanceId, nodes: flow.nodes, handlers: flow.handlers } : null,
        opinion: opinions.get(leave.id) ?? null,
        deeds: deedsOf(
          {
            status: leave.status,
            endTime: new Date(leave.endTime).toISOString(),
            returnMode: leave.returnMode,
            allowExtend,
            passState,
            isOut: leave.actualOutTime !== null,
            hasOpenExtend,
            proofState: leave.proofState,
          },
          around,
        ),
      }
    },
  )
}

async function opinionsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { text: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.query<{ id: string; text: string; name: string }>(
    `select distinct on (i.biz_id) i.biz_id as id, r.comment as text, r.actor_name as name
     from sys_flow_instance i
     join sys_flow_record r on r.instance_id = i.id
     where i.process_type = 'leave'
       and i.biz_id = any($1::text[])
       and r.action in ('goBack', 'refuse')
       and r.comment is not null
     order by i.biz_id, r.time desc`,
    [ids],
  )
  return new Map(rows.map(({ id, text, name }) => [id, { text, name }]))
}

async function returnPlan(ctx: Ctx, id: string): Promise<ReturnPlan> {
  const [row] = await ctx.db.query<{
    campusName: string | null
    fence: Fence | null
    returnMode: string
    days: string
  }>(
    `select c.campus_name as "campusName", c.fence, t.return_mode as "returnMode", r.days
     from leave_request r
     join leave_type t on t.id = r.type_id
     join base_student s on s.id = r.student_id
     left join base_campus c on c.id = s.campus_id
     where r.id = $1 and r.student_id = $2`,
    [id, own(ctx)],
  )
  if (!row) throw notFound()
  return {
    campusName: row.campusName,
    fence: row.fence,
    toleranceM: await readParam(ctx, fenceTolerance),
    worstAccuracyM: worstAccuracy,
    needsPhoto: row.returnMode === typeModes.back.placePhoto[0] || Number(row.days) > photoFromDays,
  }
}

function own(ctx: Ctx): string {
  const studentId = ownStudentId(ctx)
  if (!studentId) throw notFound()
  return studentId
}
