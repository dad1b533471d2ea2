import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { dayTypes } from '../shared/dictionaries.ts'
import { isWorkday } from '../shared/rules.ts'
import { term } from '../shared/term.ts'
import { lockCalendar, makeCalendar } from './make-calendar.ts'
import { paintDaysRoute, wallRoute, type WallDay } from '../shared/wall-routes.ts'

/** What whoever keeps the calendar asks of it: the wall of a term, drafts included, and painting its days. */
export const wallRoutes: readonly Route[] = [
  route(wallRoute, (ctx, { termId }) => wall(ctx, termId)),
  route(paintDaysRoute, paintDays),
]

async function wall(ctx: Ctx, termId: unknown) {
  if (!isId(termId)) throw notFound()
  return ctx.db.query<WallDay>(
    `select ri_qi as "riQi", zc, xqj, day_type as "dayType", is_work as "isWork", lesson_date as "lessonDate",
       holiday_name as "holidayName", remark, is_painted as "isPainted"
     from calendar_day
     where term_id = $1
     order by ri_qi`,
    [termId],
  )
}

/** Says by hand what some dates are; without a type the calendar's own view comes back. */
async function paintDays(ctx: Ctx, asked: AskedOf<typeof paintDaysRoute>): Promise<{ painted: number }> {
  const { days, dayType, lessonDate = null } = asked
  if (dayType !== null && !(await codeSets(ctx)).get('dayType')?.some((item) => item.key === dayType && !item.disabled))
    throw badRequest({ text: '日期类型不在字典中' })
  if (lessonDate && (dayType !== dayTypes.makeUp[0] || days.length > 1))
    throw badRequest({ text: '上哪天的课只能为一天调休上课设置' })
  await lockCalendar(ctx)
  const rows = await ctx.db.query<{ riQi: string; termId: string; status: string; name: string }>(
    `select d.ri_qi as "riQi", t.id as "termId", t.status, t.name
     from calendar_day d
     join calendar_term t on t.id = d.term_id
     where d.ri_qi = any($1::date[])`,
    [days],
  )
  if (rows.length < new Set(days).size) throw badRequest({ text: '有日期不在校历范围内，请先建立学期' })
  if (rows.some((row) => row.status === '2')) throw badRequest({ text: '已归档的学期不能修改' })
  const painted = rows.map(({ riQi }) => ({ riQi, isWork: dayType !== null && isWorkday(dayType, weekdayOf(riQi)) }))
  await ctx.db.query(
    `update calendar_day d
     set is_painted = $2::text is not null, day_type = coalesce($2, d.day_type), is_work = x."isWork",
       lesson_date = $3, holiday_name = $4, remark = $5, update_time = $6, version = version + 1
     from jsonb_to_recordset($1::jsonb) as x("riQi" date, "isWork" boolean)
     where d.ri_qi = x."riQi"`,
    [JSON.stringify(painted), dayType, lessonDate, asked.holidayName || null, asked.remark || null, ctx.now()],
  )
  if (dayType === null) await makeCalendar(ctx)
  const label =
    dayType === null
      ? '恢复默认'
      : ((await codeSets(ctx)).get('dayType')?.find((item) => item.key === dayType)?.label ?? dayType)
  await audit(
    ctx,
    [...new Set(rows.map((row) => row.termId))].map((id) => ({
      entity: term,
      recordId: id,
      action: 'paint',
      title: `设置校历日【${spans(rows.filter((row) => row.termId === id).map((row) => row.riQi))}】为${label}${lessonDate ? `，上 ${lessonDate} 的课` : ''}`,
    })),
  )
  return { painted: rows.length }
}

/** `2026-10-01 至 2026-10-07、2026-10-10` */
function spans(days: readonly string[]): string {
  const parts: [string, string][] = []
  for (const one of [...days].toSorted()) {
    const last = parts.at(-1)
    if (last && addDays(last[1], 1) === one) last[1] = one
    else parts.push([one, one])
  }
  return parts.map(([from, to]) => (from === to ? from : `${from} 至 ${to}`)).join('、')
}
