import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { askedText, isOn, type Query } from '#kernel/operations/read/query.ts'
import { addDays } from '#kernel/rules/days.ts'
import { endOfTerm } from '../shared/rules.ts'
import { daysInForce, termsInForce } from './read-calendar.ts'
import {
  calendarYearsRoute,
  dayInfoRoute,
  monthChoicesRoute,
  schoolYearChoicesRoute,
  termChoicesRoute,
  weekChoicesRoute,
} from '../shared/reader-routes.ts'

/** What everybody asks of the calendar: open to whoever is signed in. */
export const readerRoutes: readonly Route[] = [
  route(dayInfoRoute, dayOf),
  route(weekChoicesRoute, weeks),
  route(monthChoicesRoute, months),
  route(termChoicesRoute, termChoices),
  route(schoolYearChoicesRoute, yearChoices),
  route(calendarYearsRoute, calendarYears),
]

async function dayOf(ctx: Ctx, asked: Query) {
  const written = askedText(asked, 'riQiStr')
  const day = written === null ? ctx.today() : dayIn(written)
  if (day === null) throw badRequest({ text: '日期格式应为YYYY-MM-DD' })
  const [row] = await daysInForce(ctx, day, day)
  if (!row) return null
  const term = (await termsInForce(ctx)).find((one) => one.xn === row.xn && one.xqM === row.xqM)!
  const sets = await codeSets(ctx)
  const labelOf = (set: string, key: string) => sets.get(set)?.find((item) => item.key === key)?.label ?? key
  const weekStart =
    row.zc > 0 ? addDays(term.startDate, (row.zc - 1) * 7) : addDays(day, -((row.xqj - Number(term.weekStart) + 7) % 7))
  return {
    ...row,
    xqName: labelOf('term', row.xqM),
    dayTypeName: labelOf('dayType', row.dayType),
    weekStart,
    weekEnd: addDays(weekStart, 6),
  }
}

async function weeks(ctx: Ctx, asked: { xn?: unknown; xqM?: unknown }) {
  const term = await termAskedFor(ctx, asked)
  const today = ctx.today()
  return Array.from({ length: term?.weeks ?? 0 }, (_, i) => {
    const startDate = addDays(term!.startDate, i * 7)
    const endDate = addDays(startDate, 6)
    return {
      value: i + 1,
      label: `第${i + 1}周`,
      startDate,
      endDate,
      isCurrent: startDate <= today && today <= endDate,
    }
  })
}

async function months(ctx: Ctx, asked: { xn?: unknown; xqM?: unknown }) {
  const term = await termAskedFor(ctx, asked)
  if (!term) return []
  const present = ctx.today().slice(0, 7)
  const rows: { value: string; label: string; isCurrent: boolean }[] = []
  const last = endOfTerm(term.startDate, term.weeks).slice(0, 7)
  for (let month = term.startDate.slice(0, 7); month <= last; month = addDays(`${month}-01`, 31).slice(0, 7)) {
    rows.push({ value: month, label: `${month.slice(0, 4)}年${month.slice(5)}月`, isCurrent: month === present })
  }
  return rows
}

async function termChoices(ctx: Ctx, asked: Record<string, unknown>) {
  const xn = askedText(asked, 'xn')
  return (await termsInForce(ctx))
    .filter((term) => (xn === null || term.xn === xn) && (!isOn(asked['isCurrent']) || term.isCurrent))
    .map(({ id, xqM, name, weekStart: _, ...term }) => ({ id, value: `${term.xn}-${xqM}`, label: name, xqM, ...term }))
}

async function yearChoices(ctx: Ctx, asked: Record<string, unknown>) {
  const terms = await termsInForce(ctx)
  const present = terms.find((term) => term.isCurrent)?.xn
  return [...new Set(terms.map((term) => term.xn))]
    .map((xn) => ({ value: xn, label: `${xn}学年`, isCurrent: xn === present }))
    .filter((year) => !isOn(asked['isCurrent']) || year.isCurrent)
}

async function calendarYears(ctx: Ctx) {
  const rows = await ctx.db.query<{ year: string }>(
    `select distinct to_char(d.ri_qi, 'YYYY') as year from calendar_day d join calendar_term t on t.id = d.term_id
     where t.deleted_time is null and t.status in ('1', '2') order by year desc`,
  )
  const present = ctx.today().slice(0, 4)
  return rows.map(({ year }) => ({ value: year, label: `${year}年`, isCurrent: year === present }))
}

async function termAskedFor(ctx: Ctx, asked: { xn?: unknown; xqM?: unknown }) {
  const [xn, xqM] = [askedText(asked, 'xn'), askedText(asked, 'xqM')]
  const terms = await termsInForce(ctx)
  const present = terms.find((term) => term.isCurrent)
  if (xn === null && xqM === null) return present
  return terms.find((term) => term.xn === (xn ?? present?.xn) && (xqM === null || term.xqM === xqM))
}
