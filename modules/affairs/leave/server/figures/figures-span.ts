import type { Ctx } from '#kernel/world/context.ts'
import { newConditions, place, type Conditions } from '#kernel/operations/sql.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { beginOf, sqlAtSchool } from '#kernel/rules/school-time.ts'
import { readParam } from '#services/system/server/read-param.ts'
import {
  spanFigures,
  type Dimension,
  type Grain,
  type SpanAnswer,
  type SpanFigure,
  type SpanGroup,
  type SpanNumbers,
} from '../../shared/figures/figures.ts'
import { graceMinutes } from '../../shared/params.ts'
import { grainOf, periodsOf, type Span } from '../../shared/figures/span.ts'
import { takenStates } from '../../shared/states.ts'
import { endedAt, endedBetween, isOnTime } from './figures.ts'
import { namesOf } from './group-names.ts'
import {
  countedBy,
  datesWithin,
  isAskedFor,
  isInternship,
  leavesWithin,
  placementsWithin,
  unitsOf,
  type Counted,
  type LeaveFilter,
} from './within.ts'

type SpanAsk = {
  readonly span: Span
  readonly by: Dimension
  readonly filter?: LeaveFilter
  readonly grain?: Grain
  /** Groups beyond are counted and not sent. */
  readonly most?: number
}

type Part = Partial<Record<SpanFigure, number | null>>
type Asked = { ctx: Ctx; counted: Counted; span: Span; by: Dimension; grain: Grain }
type Row = Part & { key: string | null; isTotal: boolean }

const local = (moment: string) => `(${sqlAtSchool(moment)})::date`
const columns = {
  department: 't.department_id',
  major: 't.major_id',
  class: 't.class_id',
  student: 't.student_id',
  type: 't.type_id',
} as const

/**
 * Every number of `spanFigures` for a span, for all of it and for each group. Groups are those of the time of each
 * leave: whoever changed class since then still counts where they were.
 */
export async function figuresOf(
  ctx: Ctx,
  { span, by, filter, grain = grainOf(span), most = 1000 }: SpanAsk,
): Promise<SpanAnswer> {
  const asked: Asked = { ctx, counted: await countedBy(ctx, filter), span, by, grain }
  const parts = [await ofLeaves(asked), await taken(asked)].map(
    (rows) => new Map(rows.map((row) => [row.isTotal ? 'total' : `of ${row.key}`, row])),
  )
  const people = await expected(asked)
  const numbersOf = (key: string): SpanNumbers => {
    const known: Part = Object.assign({}, ...parts.map((part) => part.get(key)))
    const days = known.days ?? 0
    const heads = people.get(key) ?? 0
    return {
      times: known.times ?? 0,
      persons: known.persons ?? 0,
      days,
      lessons: known.lessons ?? 0,
      leaveSchoolPersons: known.leaveSchoolPersons ?? 0,
      overdueTimes: known.overdueTimes ?? 0,
      onTimeRate: known.onTimeRate ?? null,
      avgApproveMin: known.avgApproveMin ?? null,
      daysPerHead: heads > 0 ? rounded(days / heads, spanFigures.daysPerHead.decimals) : null,
    }
  }
  // A department without a leave is worth knowing; classes and majors without are not listed.
  const keys =
    by === 'period'
      ? periodsOf(span, grain).map(({ key }) => key)
      : [
          ...new Set(
            [...parts, ...(by === 'department' ? [people] : [])].flatMap((part) =>
              [...part.keys()].filter((key) => key !== 'total').map((key) => key.slice(3)),
            ),
          ),
        ].map((key) => (key === 'null' ? null : key))
  const names = await namesOf(ctx, by, keys)
  const groups = keys.map((key): SpanGroup => ({
    key,
    ...(names.get(key ?? '') ?? { name: key ?? '未分组', note: null }),
    numbers: numbersOf(`of ${key}`),
  }))
  const sorted =
    by === 'period'
      ? groups
      : groups.toSorted(
          (a, b) =>
            b.numbers.times! - a.numbers.times! ||
            b.numbers.days! - a.numbers.days! ||
            a.name.localeCompare(b.name, 'zh'),
        )
  return { ...span, by, grain, total: numbersOf('total'), groups: sorted.slice(0, most), groupCount: sorted.length }
}

/** 人次 and 天数 of each pair of a group and a member of another dimension, as `<key> <other>`. */
export async function crossed(
  ctx: Ctx,
  { span, by, filter, grain = grainOf(span), other }: SpanAsk & { other: Dimension },
): Promise<ReadonlyMap<string, { times: number; days: number }>> {
  const counted = await countedBy(ctx, filter)
  const conditions = newConditions()
  const [from, until] = bounds(conditions, span)
  const pair = (date: string) =>
    `(${keyOf({ by, grain }, date)})::text as key, (${keyOf({ by: other, grain }, date)})::text as other`
  const rows = await ctx.db.query<{ key: string | null; other: string | null; times: number; days: number }>(
    `select key, other, sum(times)::int as times, (sum(halves) / 2.0)::float as days
     from (
       select ${pair(local('t.start_time'))}, count(*) as times, 0 as halves
       from leave_request t
       where ${leavesWithin(ctx, conditions, counted)}
         and t.start_time >= ${from}
         and t.start_time < ${until}
         and t.status = any(${place(conditions, takenStates)})
       group by 1, 2
       union all
       select ${pair('t.date')}, 0, sum(t.halves)
       from leave_daily t
       where ${datesWithin(ctx, conditions, counted)}
         and t.date between ${place(conditions, span.from)} and ${place(conditions, span.to)}
       group by 1, 2
     ) p
     group by 1, 2`,
    conditions.values,
  )
  return new Map(rows.map(({ key, other: member, times, days }) => [`${key} ${member}`, { times, days }]))
}

/**
 * 人次: leaves that began in the span; 逾期次数 and 按时销假率: those that were over in it; 平均审批时长: what was decided
 * in it. Counted by group first, which several workers of the database can do at once, and then put together to the
 * whole.
 */
async function ofLeaves({ ctx, counted, span, by, grain }: Asked): Promise<Row[]> {
  const conditions = newConditions()
  const own = leavesWithin(ctx, conditions, counted)
  const [from, until] = bounds(conditions, span)
  const grace = place(conditions, await readParam(ctx, graceMinutes))
  const sides = {
    begun: {
      date: local('t.start_time'),
      where: `t.start_time >= ${from} and t.start_time < ${until}
        and t.status = any(${place(conditions, takenStates)})`,
    },
    ended: {
      date: local(endedAt),
      where: `${endedBetween(from, until)} and ${endedAt} >= ${from} and ${endedAt} < ${until}`,
    },
    decided: {
      date: local('t.decide_time'),
      where: `t.decide_time >= ${from} and t.decide_time < ${until} and t.submit_time is not null and ${isAskedFor}`,
    },
  }
  const sums = {
    times: ['begun', 'count(*)'],
    finished: ['ended', 'count(*)'],
    on_time: ['ended', `count(*) filter (where ${isOnTime(grace)})`],
    decided: ['decided', 'count(*)'],
    minutes: ['decided', 'sum(extract(epoch from t.decide_time - t.submit_time) / 60)'],
  } as const
  // A period is another for each of the three; a class or a kind is the same, and one look at a leave tells all.
  const looks =
    by === 'period'
      ? Object.entries(sides).map(([side, { date, where }]) => ({
          key: keyOf({ by, grain }, date),
          where,
          sums: Object.entries(sums).map(([name, [of, sum]]) => `${of === side ? sum : '0'} as ${name}`),
        }))
      : [
          {
            key: keyOf({ by, grain }, ''),
            where: `(${Object.values(sides)
              .map(({ where }) => `(${where})`)
              .join(' or ')})`,
            sums: Object.entries(sums).map(([name, [of, sum]]) => `${only(sum, sides[of].where)} as ${name}`),
          },
        ]
  const groups = looks.map(
    ({ key, where, sums: told }) =>
      `select ${key} as key, ${told.join(', ')}
       from leave_request t
       where ${own} and ${where}
       group by 1`,
  )
  return ctx.db.query<Row>(
    `with p as (
       ${groups.join('\n       union all\n       ')}
     )
     select key::text, grouping(key) = 1 as "isTotal", coalesce(sum(times), 0)::int as times,
       coalesce(sum(finished - on_time), 0)::int as "overdueTimes",
       round(100.0 * sum(on_time) / nullif(sum(finished), 0), 1)::float as "onTimeRate",
       round(sum(minutes) / nullif(sum(decided), 0), 1)::float as "avgApproveMin"
     from p
     group by grouping sets ((key), ())`,
    conditions.values,
  )
}

/** A sum over only those rows for which a condition holds. */
function only(sum: string, where: string): string {
  return sum.includes(' filter (where ')
    ? sum.replace(' filter (where ', ` filter (where ${where} and `)
    : `${sum} filter (where ${where})`
}

/**
 * 人数, 天数, 课时, by the dates of leaves: what lies outside the span is not counted. People are gathered first, so that
 * they are counted once in the whole.
 */
async function taken({ ctx, counted, span, by, grain }: Asked): Promise<Row[]> {
  const conditions = newConditions()
  const own = datesWithin(ctx, conditions, counted)
  const key = keyOf({ by, grain }, 't.date')
  const numbers = `count(*)::int as persons, (coalesce(sum(halves), 0) / 2.0)::float as days,
    coalesce(sum(lessons), 0)::int as lessons, count(*) filter (where is_out)::int as "leaveSchoolPersons"`
  return ctx.db.query<Row>(
    `with p as (
       select ${key} as key, t.student_id, sum(t.halves) as halves, sum(t.lesson_count) as lessons,
         bool_or(t.is_leave_school) as is_out
       from leave_daily t
       where ${own} and t.date between ${place(conditions, span.from)} and ${place(conditions, span.to)}
       group by 1, 2
     ),
       whole as (
         select student_id, sum(halves) as halves, sum(lessons) as lessons, bool_or(is_out) as is_out
         from p
         group by 1
       )
     select key::text, false as "isTotal", ${numbers}
     from p
     group by key
     union all
     select null, true, ${numbers}
     from whole`,
    conditions.values,
  )
}

/**
 * How many should be at school on an average day of the span, from the trail of placements less the dates of
 * internships; known for units only.
 */
async function expected({ ctx, counted, span, by, grain }: Asked): Promise<Map<string, number>> {
  const conditions = newConditions()
  const [from, to] = [place(conditions, span.from), place(conditions, span.to)]
  const key = by === 'department' || by === 'major' || by === 'class' ? keyOf({ by, grain }, 't.date') : 'null::uuid'
  const trail = await placementsWithin(ctx, conditions, counted)
  const dates = datesWithin(ctx, conditions, { ...counted, filter: unitsOf(counted.filter) })
  const rows = await ctx.db.query<{ key: string | null; isTotal: boolean; days: number }>(
    `with p as (
       select ${key} as key,
         sum(
           least(coalesce(t.end_date, ${to}::date), ${to}::date) - greatest(t.start_date, ${from}::date) + 1
         ) as days
       from base_placement t
       where ${trail} and t.start_date <= ${to}::date and coalesce(t.end_date, ${to}::date) >= ${from}::date
       group by 1
       union all
       select key, -count(*)
       from (
         select distinct ${key} as key, t.student_id, t.date
         from leave_daily t
         where ${dates} and ${isInternship} and t.date between ${from}::date and ${to}::date
       ) i
       group by 1
     )
     select key::text, grouping(key) = 1 as "isTotal", coalesce(sum(days), 0)::float as days
     from p
     group by grouping sets ((key), ())`,
    conditions.values,
  )
  const length = daysBetween(span.from, span.to) + 1
  return new Map(
    rows
      .filter(({ isTotal }) => isTotal || key !== 'null::uuid')
      .map((row) => [row.isTotal ? 'total' : `of ${row.key}`, row.days / length]),
  )
}

function keyOf({ by, grain }: { by: Dimension; grain: Grain }, date: string): string {
  if (by !== 'period') return columns[by]
  return grain === 'day' ? date : `date_trunc('${grain}', ${date}::timestamp)::date`
}

/** The first moment of a span and the first after it. */
function bounds(conditions: Conditions, { from, to }: Span): [string, string] {
  return [place(conditions, beginOf(from)), place(conditions, beginOf(addDays(to, 1)))]
}

function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places
}
