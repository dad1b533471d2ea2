import { tableName } from '#kernel/db/names.ts'
import { place } from '#kernel/operations/sql.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Rows } from '../counting.ts'
import { nowView, type NowCounting } from '../count-now.ts'

type View = Omit<NowCounting, 'counts'>

/** Some numbers of rows (`t`) on each of the last days until today; a day without rows is 0. `day` is the column of the date. */
export async function dailyCourse<N extends string>(
  ctx: Ctx,
  view: View,
  { rows, day, days, counts }: { rows: Rows; day: string; days: number; counts: Readonly<Record<N, string>> },
): Promise<({ date: string } & Record<N, number>)[]> {
  const { conditions, put, within } = await nowView(ctx, view)
  const own = await within(rows)
  const names = Object.keys(counts) as N[]
  const first = place(conditions, days - 1)
  return ctx.db.query(
    put(
      `with known as (
         select ${day} as date, ${names.map((name) => `(${counts[name]})::int as "${name}"`).join(', ')}
         from ${tableName(rows.entity)} t
         where ${own} and ${day} between :today::date - ${first}::int and :today::date
         group by 1
       )
       select to_char(x.date, 'YYYY-MM-DD') as date,
         ${names.map((name) => `coalesce(known."${name}", 0) as "${name}"`).join(', ')}
       from generate_series(:today::date - ${first}::int, :today::date, interval '1 day') as x(date)
       left join known on known.date = x.date::date
       order by 1`,
    ),
    conditions.values,
  )
}

/** When something happens: rows (`t`) since a moment by weekday 1–7 and hour of one of their moments. */
export async function weekHours(
  ctx: Ctx,
  view: View,
  { rows, at, since, where }: { rows: Rows; at: string; since: Date; where: string },
): Promise<{ weekday: number; hour: number; count: number }[]> {
  const { conditions, put, within } = await nowView(ctx, view)
  const own = await within(rows)
  return ctx.db.query(
    `select extract(isodow from ${sqlAtSchool(at)})::int as weekday, extract(hour from ${sqlAtSchool(at)})::int as hour,
       count(*)::int as count
     from ${tableName(rows.entity)} t
     where ${own} and ${at} > ${place(conditions, since)} and ${put(where)}
     group by 1, 2
     order by 1, 2`,
    conditions.values,
  )
}
