import type { Ctx } from '#kernel/world/context.ts'
import { workingMoment } from '#services/flow/server/services.ts'
import { calendarFacts } from '#services/identity/shared/account-facts.ts'
import { provide } from '#kernel/world/world.ts'
import { calendarDays, termNow, workdaysBetween, type DayFacts, type TermFacts } from '../shared/services.ts'
import { weekOf } from '../shared/rules.ts'
import { laterInWorkingTime } from './working-time.ts'

const termColumns =
  'id, xn, xq_m as "xqM", name, start_date as "startDate", end_date as "endDate", weeks, is_current as "isCurrent"'
const inForce = `deleted_time is null and status in ('1', '2')`

/** Terms everybody goes by, the newest first. */
export function termsInForce(ctx: Ctx): Promise<(TermFacts & { weekStart: string })[]> {
  return ctx.db.query(
    `select ${termColumns}, week_start as "weekStart" from calendar_term where ${inForce} order by start_date desc`,
    [],
    'calendar_terms',
  )
}

/** Dates of terms in force within a period, both ends included. */
export function daysInForce(ctx: Ctx, from: string, to: string): Promise<DayFacts[]> {
  return ctx.db.query(
    `select d.ri_qi as "riQi", t.xn, t.xq_m as "xqM", d.zc, d.xqj, d.day_type as "dayType", d.is_work as "isWork",
       d.lesson_date as "lessonDate", d.holiday_name as "holidayName"
     from calendar_day d
     join calendar_term t on t.id = d.term_id
     where d.ri_qi between $1 and $2 and t.${inForce}
     order by d.ri_qi`,
    [from, to],
    'calendar_days',
  )
}

async function presentTerm(ctx: Ctx): Promise<(TermFacts & { zc: number }) | null> {
  const [row] = await ctx.db.query<TermFacts>(
    `select ${termColumns} from calendar_term where is_current and ${inForce}`,
    [],
    'calendar_now',
  )
  return row ? { ...row, zc: weekOf(row, ctx.today()) } : null
}

/** What other areas ask of the calendar. */
export const calendarProviders = [
  provide(termNow, presentTerm),
  provide(calendarFacts, async (ctx) => {
    const term = await presentTerm(ctx)
    return { currentXn: term?.xn ?? null, currentXqM: term?.xqM ?? null, currentZc: term?.zc ?? null }
  }),
  provide(workingMoment, laterInWorkingTime),
  provide(calendarDays, (ctx, { from, to }) => daysInForce(ctx, from, to)),
  provide(workdaysBetween, async (ctx, { from, to }) => {
    const [row] = await ctx.db.query<{ count: number }>(
      `select count(*)::int as count
       from calendar_day d
       join calendar_term t on t.id = d.term_id
       where d.ri_qi >= $1 and d.ri_qi < $2 and d.is_work and t.${inForce}`,
      [from, to],
      'calendar_workdays',
    )
    return row!.count
  }),
]
