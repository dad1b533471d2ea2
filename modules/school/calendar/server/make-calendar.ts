import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { newId } from '#kernel/world/id.ts'
import { makeDays, termFor, type HolidayDates, type MadeDay, type TermDates } from '../shared/rules.ts'

type StoredTerm = TermDates & { status: string }

/** One writer at a time: terms are compared with each other before they are written. */
export async function lockCalendar(ctx: Ctx): Promise<void> {
  await ctx.db.query(`select pg_advisory_xact_lock(hashtext('calendar'), hashtext(current_schema()))`)
}

/** Makes the dates of all terms anew from terms and holidays; what was painted by hand stays. */
export async function makeCalendar(ctx: Ctx): Promise<void> {
  const terms = await ctx.db.query<StoredTerm>(
    `select id, start_date as "startDate", end_date as "endDate", weeks, teach_start as "teachStart",
       exam_start as "examStart", holiday_start as "holidayStart", status
     from calendar_term where deleted_time is null order by start_date`,
  )
  const holidays = await ctx.db.query<HolidayDates>(
    `select holiday_name as "holidayName", kind, start_date as "startDate", end_date as "endDate",
       lesson_date as "lessonDate"
     from calendar_holiday
     where deleted_time is null
     order by kind desc, start_date`,
  )
  const days = terms.flatMap((term, i) => makeDays(term, { until: untilOf(term, terms[i + 1]), holidays }))
  await ctx.db.query('delete from calendar_day where ri_qi <> all($1::date[])', [days.map((day) => day.riQi)])
  await putDays(ctx, days)
}

const summer = 56
const longestVacation = 120

/** A vacation lasts until the next term. Where none follows, or only one so far off that terms between are still missing, as long as summers do. */
function untilOf(term: StoredTerm, next: StoredTerm | undefined): string {
  const dayBefore = next && addDays(next.startDate, -1)
  return dayBefore && dayBefore <= addDays(term.endDate, longestVacation) ? dayBefore : addDays(term.endDate, summer)
}

async function putDays(ctx: Ctx, days: readonly MadeDay[]): Promise<void> {
  const now = ctx.now()
  const rows = days.map((day) => ({ id: newId(now), ...day }))
  await ctx.db.query(
    `insert into calendar_day as d (
       id, version, create_time, update_time, ri_qi, term_id, zc, xqj, day_type, is_work, lesson_date, holiday_name,
       is_painted
     )
     select id, 1, $2, $2, "riQi", "termId", zc, xqj, "dayType", "isWork", "lessonDate", "holidayName", false
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, "riQi" date, "termId" uuid, zc int, xqj int, "dayType" text, "isWork" boolean, "lessonDate" date,
       "holidayName" text
     )
     on conflict (ri_qi) do update set term_id = excluded.term_id, zc = excluded.zc, update_time = $2,
       version = d.version + 1, day_type = case when d.is_painted then d.day_type else excluded.day_type end,
       is_work = case when d.is_painted then d.is_work else excluded.is_work end,
       lesson_date = case when d.is_painted then d.lesson_date else excluded.lesson_date end,
       holiday_name = case when d.is_painted then d.holiday_name else excluded.holiday_name end
     where (d.term_id, d.zc) is distinct from (excluded.term_id, excluded.zc)
       or (
         not d.is_painted
         and (d.day_type, d.is_work, d.lesson_date, d.holiday_name) is distinct from (
           excluded.day_type, excluded.is_work, excluded.lesson_date, excluded.holiday_name
         )
       )`,
    [JSON.stringify(rows), now],
  )
}

/** Marks the term that the date makes the present one, unless a person chose another for now. Answers the new one when it changed. */
export async function switchTerm(ctx: Ctx, lookAhead: number): Promise<{ id: string; name: string } | null> {
  const terms = await ctx.db.query<{
    id: string
    name: string
    startDate: string
    endDate: string
    isCurrent: boolean
    chosenUntil: string | null
  }>(
    `select id, name, start_date as "startDate", end_date as "endDate", is_current as "isCurrent",
       chosen_until as "chosenUntil"
     from calendar_term
     where deleted_time is null and status = '1'`,
  )
  const today = ctx.today()
  const present = terms.find((term) => term.isCurrent)
  if (present?.chosenUntil && today < present.chosenUntil) return null
  const due = termFor(terms, today, lookAhead)
  if (!due || due.id === present?.id) return null
  await setCurrent(ctx, due.id, null)
  return due
}

/** Makes a term the present one; exactly one is. */
export async function setCurrent(ctx: Ctx, id: string, chosenUntil: string | null): Promise<void> {
  const now = ctx.now()
  await ctx.db.query(
    'update calendar_term set is_current = false, chosen_until = null, update_time = $2 where is_current and id <> $1',
    [id, now],
  )
  await ctx.db.query('update calendar_term set is_current = true, chosen_until = $3, update_time = $2 where id = $1', [
    id,
    now,
    chosenUntil,
  ])
}
