import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { endFlows } from '#services/flow/server/run/end-flows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { parentPurpose } from '../parents/parent-texts.ts'
import { tellOf } from '../people.ts'

type Undecided = { id: string; studentId: string; typeName: string; from: string; to: string }

const atOnce = 200
const reason = '请假未在有效期内审批'

/** A day after its end, or after it was handed in, nobody decides on a leave any more. Each ends in a transaction of its own: one that cannot keeps nobody else. */
export async function lapseUndecided(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.query<Undecided>(
    `select r.id, r.student_id as "studentId", t.name as "typeName", r.start_time as "from", r.end_time as "to"
     from leave_request r
     join leave_type t on t.id = r.type_id
     where r.status = any($2::text[]) and r.end_time < $1::timestamptz - interval '24 hours'
       and coalesce(r.submit_time, r.create_time) < $1::timestamptz - interval '24 hours'
     order by r.end_time limit ${atOnce}`,
    [ctx.now(), [leaveStates.deciding[0], leaveStates.toMend[0]]],
  )
  const caller = { school: ctx.school, actor: systemActor, request: { traceId: 'leave lapse', ip: null } }
  const failures: unknown[] = []
  for (const row of rows)
    await writeAs(ctx.world, caller, (own) => lapse(own, row)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function lapse(ctx: Ctx, row: Undecided): Promise<void> {
  // First its own state, so that the flow's ending does not call it withdrawn.
  const lapsed = await moveRows(ctx, leaveRequest, {
    from: ['deciding', 'toMend'],
    to: 'lapsed',
    where: { id: row.id },
    values: { endReason: reason },
  })
  if (lapsed.length === 0) return
  await endFlows(ctx, { processType: 'leave', bizIds: [row.id], reason })
  await closeLinks(ctx, parentPurpose, [row.id])
  await tellOf(ctx, row, 'self', {
    category: 'approval',
    level: 'important',
    title: `您的${row.typeName}未在有效期内审批，已失效`,
    content: `请假时间 ${chineseTime.span(row.from, row.to)}。确已离开的，请按补假办理`,
    dedupeKey: `leave-lapsed-${row.id}`,
  })
}
