import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import { longestPlan, type Gantt } from '../shared/board.ts'
import { leaveStates, takenStates } from '#modules/affairs/leave/shared/states.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { boardRules, leaveJson, reachedStudents } from './board-reach.ts'

const mostRows = 500

/** Who is on leave in a span of days, a row each: leaves taken, and what still waits to be decided. */
export async function gantt(
  ctx: Ctx,
  { classIds, from, to }: { classIds: string[]; from: string; to: string },
): Promise<Gantt> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1) throw badRequest({ text: '结束日期不能早于开始日期' })
  if (days > longestPlan) throw badRequest({ text: `最多查看${longestPlan}天` })
  const within = newConditions()
  await reachedStudents(ctx, within)
  if (classIds.length > 0) within.texts.push(`t.class_id = any(${place(within, classIds)}::uuid[])`)
  const [first, last, states, deciding] = [
    place(within, from),
    place(within, to),
    place(within, [...takenStates, leaveStates.deciding[0]]),
    place(within, leaveStates.deciding[0]),
  ]
  const begins = `(${sqlAtSchool(`${first}::date::timestamp`)})`
  const ends = `(${sqlAtSchool(`(${last}::date + 1)::timestamp`)})`
  const [row] = await ctx.db.query<Pick<Gantt, 'total' | 'rows'>>(
    `with l as (
       select r.*, t.xh as "no", t.xm as who, t.class_id as place, y.code, y.name, y.color, y.icon
       from ${leavesView} r
       join base_student t on t.id = r.student_id
       join ${leaveTypesView} y on y.id = r.type_id
       where ${within.texts.join(' and ')}
         and r.status = any(${states}::text[])
         and r.start_time < ${ends}
         and (coalesce(r.actual_return_time, r.end_time) > ${begins} or r.status in ('40', '45'))
     ),
       p as (
         select l.student_id as id, l.no, l.who, c.class_name as class,
           json_agg(
             json_build_object(${leaveJson}, 'isPending', l.status = ${deciding}) order by l.start_time
           ) as bars
         from l
         left join base_class c on c.id = l.place
         group by 1, 2, 3, 4
       )
     select (select count(*)::int from p) as total,
       (
         select coalesce(
           json_agg(
           json_build_object(
           'id', p.id, 'xh', p.no, 'xm', p.who, 'className', p.class, 'bars', p.bars
         ) order by p.class nulls last,
           p.no nulls last
         ),
           '[]'
         )
         from (select * from p order by class nulls last, "no" nulls last limit ${mostRows}) p
       ) as rows`,
    within.values,
    'leave_board_gantt',
  )
  const { ofLeave, ofStudent } = boardRules(ctx)
  const rows = row!.rows.map((one) => ofStudent({ ...one, bars: one.bars.map(ofLeave) }))
  return { from, to, total: row!.total, rows }
}
