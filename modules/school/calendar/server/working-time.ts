import { rowsChanged } from '#kernel/audit/rows-changed.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { addDays, eachDay, weekdayOf } from '#kernel/rules/days.ts'
import { shortCache } from '#kernel/world/short-cache.ts'
import { on, type World } from '#kernel/world/world.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { workingHours } from '../shared/params.ts'
import { addWorkingHours, readPeriods } from '../shared/working-time.ts'

/** How many days are looked at, then how many more: nearly always it is within the first, a long vacation takes another look. */
const spans = [10, 40, 200, 1_000, 5_000]

/** So many working hours later by the school's calendar: rest days and holidays do not count, worked weekends do. */
export async function laterInWorkingTime(ctx: Ctx, { from, hours }: { from: string; hours: number }): Promise<string> {
  const begin = new Date(from)
  const first = dayOf(begin)
  const periods = readPeriods(await readParam(ctx, workingHours))!
  for (const span of spans) {
    const days = await workingDays(ctx, first, addDays(first, span))
    const moment = addWorkingHours({
      from: begin,
      hours,
      periods,
      days,
      startOf: (day) => beginOf(day).getTime(),
    })
    if (moment) return moment.toISOString()
  }
  return new Date(begin.getTime() + hours * 3_600_000).toISOString()
}

/** Read for all who decide within the same second: whoever has hours for it asks for the same days. */
const caches = new WeakMap<World, ReturnType<typeof shortCache<string[]>>>()

function workingDays(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const { world, school } = ctx
  let cache = caches.get(world)
  if (!cache) caches.set(world, (cache = shortCache({ clock: world.clock, most: 1000 })))
  return cache.get(`${school.id} ${from} ${to}`, () => readWorkingDays(ctx, from, to))
}

/** Days, terms and holidays that change count at once in this process: for whoever changes them, and again once they stand. */
export const forgetWorkingDays = on(rowsChanged, async (ctx, entities) => {
  if (!entities.some(({ name }) => name.startsWith('calendar.'))) return
  const forget = () => caches.get(ctx.world)?.clear()
  forget()
  ctx.afterCommit(forget)
})

/** Working days of a period: as the calendar says; where it says nothing, weekdays that are no holiday and weekends that are worked instead. */
async function readWorkingDays(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const [found] = await ctx.db.query<{ known: Record<string, boolean> | null; told: Told[] | null }>(
    `select
       (select jsonb_object_agg(d.ri_qi, d.is_work) from calendar_day d
         join calendar_term t on t.id = d.term_id and t.deleted_time is null and t.status in ('1', '2')
         where d.ri_qi between $1 and $2) as known,
       (select jsonb_agg(jsonb_build_object('kind', kind, 'startDate', start_date, 'endDate', end_date))
         from calendar_holiday
         where deleted_time is null and start_date <= $2 and coalesce(end_date, start_date) >= $1) as told`,
    [from, to],
    'calendar_working_days',
  )
  const { known, told } = found!
  return eachDay(from, to).filter((day) => known?.[day] ?? isUsuallyWorked(day, told ?? []))
}

type Told = { kind: string; startDate: string; endDate: string | null }

function isUsuallyWorked(day: string, told: readonly Told[]): boolean {
  const of = told.find((one) => one.startDate <= day && day <= (one.endDate ?? one.startDate))
  return of ? of.kind === '2' : weekdayOf(day) <= 5
}
