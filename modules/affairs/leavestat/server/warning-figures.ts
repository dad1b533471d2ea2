import type { Ctx } from '#kernel/world/context.ts'
import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import { leaveDatesView, leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { leaveDaysTerm, leaveOverdueHours } from '../shared/warning-figures.ts'
import { termSpan } from './metrics.ts'

type OfStudent = { studentId: string; value: number }

/** What early warning asks of students, many at once. */
export const warningFigures: readonly ServiceProvider[] = [
  provide(leaveOverdueHours, async (ctx, { studentIds }) =>
    byStudent(
      await ctx.db.query<OfStudent>(
        `select t.student_id as "studentId",
           floor(max(extract(epoch from $2::timestamptz - t.end_time)) / 3600)::int as value
         from ${leavesView} t
         where t.student_id = any($1::uuid[]) and t.status = '45'
         group by 1`,
        [studentIds, ctx.now()],
      ),
    ),
  ),
  provide(leaveDaysTerm, async (ctx, { studentIds }) => byStudent(await daysOf(ctx, studentIds))),
]

async function daysOf(ctx: Ctx, studentIds: readonly string[]): Promise<OfStudent[]> {
  const { from, to } = await termSpan(ctx)
  return ctx.db.query(
    `select t.student_id as "studentId", (sum(t.halves) / 2.0)::float as value
     from ${leaveDatesView} t join ${leaveTypesView} k on k.id = t.type_id and k.counts_term_limit
     where t.student_id = any($1::uuid[]) and t.date between $2 and $3 group by 1`,
    [studentIds, from, to],
  )
}

function byStudent(rows: readonly OfStudent[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ studentId, value }) => [studentId, value]))
}
