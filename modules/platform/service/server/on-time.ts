import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import type { ApplyWait } from '#services/applications/shared/apply.ts'
import type { OnTime, Timely } from '../shared/statistics.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'

type Finished = {
  itemId: string
  itemName: string
  deptId: string | null
  deptName: string | null
  submitTime: string
  finishTime: string
  promisedDays: string
  waits: ApplyWait[] | null
}
/** How many applications that ended within some days were finished within what was promised: by department and by matter. */
export async function onTimeOf(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<OnTime> {
  const rows = await ctx.db.query<Finished>(
    `select s.id as "itemId", s.name as "itemName", d.id as "deptId", d.dept_name as "deptName",
       a.submit_time as "submitTime", a.finish_time as "finishTime", a.promised_days as "promisedDays", a.waits
     from sys_apply_index a
     join nav_service_item s on s.process_type = a.biz_type and s.deleted_time is null
     left join base_department d on d.id = s.dept_id
     where a.state in ('3', '4')
       and a.promised_days is not null
       and a.finish_time >= $1::timestamptz
       and a.finish_time < $2::timestamptz`,
    [beginOf(from), beginOf(addDays(to, 1))],
    'service_on_time',
  )
  const workdays = await workdaysOf(ctx, rows)
  const judged = rows.map((row) => {
    const used = usedDays(row, workdays)
    return { ...row, used, promised: Number(row.promisedDays), isOnTime: used <= Math.ceil(Number(row.promisedDays)) }
  })
  const group = (id: 'deptId' | 'itemId', name: 'deptName' | 'itemName'): Timely[] =>
    [...Map.groupBy(judged, (row) => row[id])]
      .flatMap(([key, some]) => (key === null ? [] : [{ key, some }]))
      .map(({ key, some }) => {
        const onTime = some.filter((row) => row.isOnTime).length
        return {
          id: key,
          name: some[0]![name] ?? '',
          finished: some.length,
          onTime,
          rate: rateOf(onTime, some.length),
          usedMean: mean(some.map((row) => row.used)),
          promisedMean: mean(some.map((row) => row.promised)),
        }
      })
      .toSorted((one, other) => other.finished - one.finished)
  const onTime = judged.filter((row) => row.isOnTime).length
  return {
    finished: judged.length,
    onTime,
    rate: rateOf(onTime, judged.length),
    departments: group('deptId', 'deptName'),
    items: group('itemId', 'itemName'),
  }
}

/** Working days an application has used, without those in which the applicant was asked to mend it. */
export function usedDays(
  { submitTime, finishTime, waits }: Pick<Finished, 'submitTime' | 'finishTime' | 'waits'>,
  workdays: ReadonlySet<string>,
): number {
  const [first, last] = [dayOf(submitTime), dayOf(finishTime)]
  const pauses = (waits ?? []).map((wait) => [dayOf(wait.from), wait.to ? dayOf(wait.to) : last] as const)
  let used = 0
  for (const day of workdays)
    if (day >= first && day < last && !pauses.some(([from, to]) => day >= from && day < to)) used += 1
  return used
}

/** The working days that some applications touch, asked once for all of them. */
export async function workdaysOf(
  ctx: Ctx,
  rows: readonly { submitTime: string; finishTime: string | null }[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const days = rows
    .flatMap((row) => [dayOf(row.submitTime), row.finishTime ? dayOf(row.finishTime) : ctx.today()])
    .toSorted()
  const facts = await ctx.call(calendarDays, { from: days[0]!, to: days.at(-1)! })
  return new Set(facts.filter((day) => day.isWork).map((day) => day.riQi))
}

/** A share of a whole as percent with two places: `95.00`. */
function rateOf(part: number, whole: number): string | null {
  return whole === 0 ? null : ((part / whole) * 100).toFixed(2)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10
}
