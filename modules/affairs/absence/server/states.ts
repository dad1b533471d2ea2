import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf, AnswerOf } from '#kernel/http/define-route.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import type { boardStatesRoute } from '../shared/board.ts'
import { begunAt } from '#modules/affairs/leave/shared/on-leave.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { reachedStudents } from './board-reach.ts'

/** The state of a student out of the leaves `l` that are begun or overdue, the gravest first. */
export const stateOf = ({ isLate, isOn }: { isLate: string; isOn: string }) => `case
             when bool_or(${isLate}) then 'overdue'
             when bool_or(${isOn} and l.is_leave_school) then 'away'
             when bool_or(${isOn} and l.is_out) then 'out'
             when bool_or(${isOn}) then 'inside'
             else 'here'
           end`

/** How a few students stand now, by the rule of the board; whom the caller does not reach is left out. */
export async function statesNow(
  ctx: Ctx,
  { ids }: AskedOf<typeof boardStatesRoute>,
): Promise<AnswerOf<typeof boardStatesRoute>> {
  const within = newConditions()
  await reachedStudents(ctx, within)
  const isOn = begunAt('l', place(within, ctx.now()))
  return ctx.db.query(
    `select t.id, ${stateOf({ isLate: `l.status = '45'`, isOn })} as state
     from base_student t
     left join ${leavesView} l on l.student_id = t.id and l.status in ('20', '30', '40', '45')
     where ${within.texts.join(' and ')} and t.id = any(${place(within, ids)}::uuid[])
     group by t.id`,
    within.values,
    'leave_board_states',
  )
}
