import { spanMetric } from '#patterns/figures/server/contribute.ts'
import { countNow } from '#patterns/figures/server/count-now.ts'
import { countPairs, countSpan, type PairsAsk } from '#patterns/figures/server/count.ts'
import { defineCounting, type Rows } from '#patterns/figures/server/counting.ts'
import type { DimensionOf, FigureOf } from '#patterns/figures/shared/figures.ts'
import type { Span } from '#patterns/figures/shared/span.ts'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { change, changeStates } from '../shared/change.ts'
import { addMonths } from '../shared/dates.ts'
import { changeFigures } from '../shared/figures.ts'
import { countedKinds, kindCodes, lossKinds } from '../shared/kinds.ts'
import type { StatusStat } from '../shared/stat-routes.ts'

type Set = typeof changeFigures

const changes: Rows = { entity: change, person: 'studentId' }
const students: Rows = { entity: student }
const [approved, effective] = [changeStates.approved[0], changeStates.effective[0]]

/** What came into force in a span. */
export const changeSpan = defineCounting({
  set: changeFigures,
  listed: change,
  sources: { inForce: { rows: changes, at: { day: 't.effective_date' }, where: `t.state = '${effective}'` } },
  sums: {
    changes: { of: 'inForce' },
    changed: { of: 'inForce', people: true, where: 't.kind = any(:counted)' },
    lost: { of: 'inForce', people: true, where: 't.kind = any(:losses)' },
  },
  figures: { changes: 'changes', changed: 'changed', lost: 'lost' },
  values: () => ({ counted: countedKinds, losses: lossKinds }),
})

/** Changes of the present term, within reach. */
export const changesOfTerm = spanMetric(changeSpan, {
  code: 'status.term',
  label: '本学期异动',
  by: ['department', 'kind', 'reason'],
  freshSeconds: 300,
  permission: 'stuStatusChange:list',
  span: async (ctx) => ({ from: (await termOrHalfYear(ctx)).since, to: ctx.today() }),
})

/** The present term and its first day; between terms, half a year. */
export async function termOrHalfYear(ctx: Ctx): Promise<{ name: string | null; since: string }> {
  const term = await ctx.call(termNow, {})
  return { name: term?.name ?? null, since: term?.startDate ?? addMonths(ctx.today(), -6) }
}

/** How many students there are within reach now and at a day, and which changes wait; whoever may list no students counts none. */
export async function peopleNow(ctx: Ctx, since: string) {
  const isKnown = can(ctx.actor, `${student.path}:list`)
  const counts = {
    enrolled: { rows: students, where: 't.xjzt_m = any(:enrolled)' },
    reading: { rows: students, where: 't.xjzt_m = any(:reading)' },
    suspended: { rows: students, where: `t.xjzt_m = '02'` },
    retained: { rows: students, where: `t.xjzt_m = '16'` },
    atStart: {
      rows: students,
      where: `exists (
        select 1
        from base_placement p
        where p.student_id = t.id and p.xjzt_m = any(:enrolled) and p.start_date <= :since::date
          and (p.end_date is null or p.end_date >= :since::date)
      )`,
    },
  }
  const values = () => ({ enrolled: enrolledStatuses, reading: readingStatuses, since })
  return {
    ...(isKnown
      ? await countNow(ctx, { listed: student, counts, values })
      : { enrolled: 0, reading: 0, suspended: 0, retained: 0, atStart: 0 }),
    ...(await countNow(ctx, {
      listed: change,
      counts: {
        pending: { rows: changes, where: `t.state = '${approved}'` },
        stuck: { rows: changes, where: `t.state = '${approved}' and t.problem is not null` },
      },
    })),
  }
}

/** Changes in force since a day, by month and kind. */
export async function changeMonths(ctx: Ctx, since: string): Promise<StatusStat['months']> {
  const found = await pairs(ctx, { span: { from: since, to: ctx.today() }, by: 'period', other: 'kind' })
  return found.map(({ key, other, numbers }) => ({ month: key!.slice(0, 7), kind: other!, n: numbers.changes! }))
}

/** Changes in force by department, in their order, and kind. */
export async function departmentKinds(ctx: Ctx, span: Span): Promise<StatusStat['matrix']> {
  const found = await pairs(ctx, { span, by: 'department', other: 'kind' })
  return found.flatMap(({ key, name, other, numbers }) =>
    key === null ? [] : [{ departmentId: key, departmentName: name, kind: other!, n: numbers.changes! }],
  )
}

/** Which majors students left, and for which. */
export async function majorMoves(ctx: Ctx, span: Span): Promise<StatusStat['majorMoves']> {
  const filter = { kind: kindCodes.changeMajor }
  const found = await pairs(ctx, { span, by: 'major', other: 'toMajor', filter })
  return found
    .flatMap(({ key, name, other, otherName, numbers }) =>
      key === null || other === null
        ? []
        : [{ fromId: key, from: name, toId: other, to: otherName, n: numbers.changes! }],
    )
    .toSorted((a, b) => b.n - a.n || a.from.localeCompare(b.from, 'zh') || a.to.localeCompare(b.to, 'zh'))
    .slice(0, 40)
}

/** Why, the most frequent first. */
export async function reasonsOf(ctx: Ctx, span: Span): Promise<StatusStat['reasons']> {
  const { groups } = await countSpan(ctx, changeSpan, { span, by: 'reason', figures: ['changes'] })
  return groups.map(({ key, numbers }) => ({ reason: key!, n: numbers.changes! }))
}

function pairs(ctx: Ctx, asked: Omit<PairsAsk<FigureOf<Set>, DimensionOf<Set>>, 'figures' | 'grain'>) {
  return countPairs(ctx, changeSpan, { ...asked, grain: 'month', figures: ['changes'] })
}
