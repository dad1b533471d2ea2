import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { holiday, holidayKinds } from '../shared/holiday.ts'
import { termLookAhead } from '../shared/params.ts'
import { endOfTerm, isSchoolYear, nextTurnOf } from '../shared/rules.ts'
import { term, termStates } from '../shared/term.ts'
import { archive, choose, publish, recall } from '../shared/term-actions.ts'
import { lockCalendar, makeCalendar, setCurrent, switchTerm } from './make-calendar.ts'

const actions = [
  action(publish),

  action(recall, async (_ctx, { row }) => {
    if (row.isCurrent === true) throw badRequest({ text: '当前学期不能撤回' })
    return {}
  }),

  action(archive, async (ctx, { row }) => {
    if (row.isCurrent === true || String(row.endDate) >= ctx.today()) throw badRequest({ text: '学期结束后才能归档' })
    return {}
  }),

  action(choose, async (ctx, { row }) => {
    await requireSecondAuth(ctx, 'schoolCalendar:choose')
    await lockCalendar(ctx)
    await setCurrent(ctx, row.id, await nextTurn(ctx))
    await audit(ctx, [
      { entity: term, recordId: row.id, action: choose.name, title: `设为当前学期【${String(row.name)}】` },
    ])
    return null
  }),
]

export const terms = resource(term, {
  scope: 'open',
  actions,
  withhold: ({ status }) =>
    status === termStates.archived[0] ? ['update', 'remove'] : status === termStates.published[0] ? ['remove'] : [],
  hooks: {
    prepare: prepareTerms,
    async after(ctx) {
      await makeCalendar(ctx)
      await switchTerm(ctx, await readParam(ctx, termLookAhead))
    },
  },
})

export const holidays = resource(holiday, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts) {
        const { startDate, endDate, lessonDate, kind } = merged as Record<string, string | null>
        if (startDate && endDate && endDate < startDate) problems.endDate ??= '结束日期不能早于开始日期'
        if (startDate && endDate && addDays(startDate, 30) < endDate) problems.endDate ??= '一次安排不能超过30天'
        if (lessonDate && kind !== holidayKinds.makeUp[0])
          problems.lessonDate ??= '只有调休上班的日期可以指定上哪天的课'
        if (lessonDate && startDate && endDate && endDate !== startDate)
          problems.lessonDate ??= '指定上哪天的课时，请逐日填写'
      }
    },
    async after(ctx) {
      await lockCalendar(ctx)
      await makeCalendar(ctx)
    },
  },
})

/** Name and end follow from the rest; terms never overlap. */
async function prepareTerms(ctx: Ctx, drafts: Draft<typeof term>[]): Promise<void> {
  await lockCalendar(ctx)
  const names = (await codeSets(ctx)).get('term') ?? []
  const others = await otherTerms(ctx)
  for (const one of drafts) {
    const { merged, problems, values } = one
    const { xn, xqM, startDate, weekStart } = merged
    const weeks = Number(merged.weeks)
    if (xn && !isSchoolYear(xn)) problems.xn ??= '学年应为连续两年，如 2026-2027'
    if (xn && xqM) values.name = merged.name = `${xn}学年${names.find((item) => item.key === xqM)?.label ?? ''}`
    if (!startDate || !(weeks >= 1)) continue
    if (String(weekdayOf(startDate)) !== weekStart)
      problems.startDate ??= weekStart === '7' ? '第一周第一天应为星期日' : '第一周第一天应为星期一'
    const endDate = endOfTerm(startDate, weeks)
    values.endDate = merged.endDate = endDate
    for (const [field, label] of Object.entries(milestones) as [keyof typeof milestones, string][]) {
      const day = merged[field]
      if (day && (day > endDate || (field !== 'registerDate' && day < startDate)))
        problems[field] ??= `${label}不在学期内（${startDate} 至 ${endDate}）`
    }
    const clash = others.find(
      (other) => other.id !== one.id && other.startDate <= endDate && other.endDate >= startDate,
    )
    if (clash) problems.startDate ??= `与【${clash.name}】的日期重叠`
  }
}

const milestones = {
  registerDate: '报到注册日期',
  teachStart: '上课日期',
  examStart: '考试开始',
  holidayStart: '放假日期',
}

function otherTerms(ctx: Ctx): Promise<{ id: string; name: string; startDate: string; endDate: string }[]> {
  return ctx.db.query(
    `select id, name, start_date as "startDate", end_date as "endDate" from calendar_term where deleted_time is null`,
  )
}

/** The day on which the date would next change the present term: the start of one, or in a vacation some days before. */
async function nextTurn(ctx: Ctx): Promise<string | null> {
  const rows = await ctx.db.query<{ startDate: string; endDate: string }>(
    `select start_date as "startDate", end_date as "endDate"
     from calendar_term where deleted_time is null and status = '1'`,
  )
  return nextTurnOf(rows, ctx.today(), await readParam(ctx, termLookAhead))
}
