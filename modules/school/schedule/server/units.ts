import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { newConditions, place, withinScope } from '#kernel/operations/sql.ts'
import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { publish, withdraw } from '../shared/unit-actions.ts'
import { unitSchedule, unitStates } from '../shared/unit-schedule.ts'
import { rangeOf } from './items.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'
import { publishWeekRoute, unitWeekRoute, type UnitRow } from '../shared/unit-routes.ts'

const [draft, published] = [unitStates.draft[0], unitStates.published[0]]
const columns = `t.id, t.title, t.begin_at as "beginAt", t.end_at as "endAt", t.place, t.leaders, t.attendees, t.remark,
  t.status, t.department_id as "departmentId", d.dept_name as "departmentName"`

export const unitSchedules = resource(unitSchedule, {
  scope: { by: { department: 'departmentId' } },
  actions: [action(publish), action(withdraw)],
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { values, merged, problems } of drafts) {
        if (!merged.beginAt) continue
        const begin = Date.parse(merged.beginAt)
        if (!merged.endAt) values.endAt = merged.endAt = new Date(begin + 3_600_000).toISOString()
        else if (Date.parse(merged.endAt) <= begin) problems.endAt = '结束时间必须晚于开始时间'
      }
    },
  },
  permissions: ['publishWeek'],
})

export const unitRoutes: readonly Route[] = [route(unitWeekRoute, week), route(publishWeekRoute, publishWeek)]

/**
 * What a department published for a week; without one, the caller's own. Its own writers also see what is not published
 * yet.
 */
async function week(ctx: Ctx, asked: AskedOf<typeof unitWeekRoute>) {
  const { from, to } = rangeOf(asked, 14)
  const departments = await ctx.db.query<{ id: string; name: string; isOwn: boolean }>(
    `select d.id, d.dept_name as name,
       d.id is not distinct from (select department_id from sys_user where id = $1) as "isOwn"
     from base_department d
     where d.deleted_time is null
       and (
         d.id = (select department_id from sys_user where id = $1)
         or exists (select from schedule_unit_schedule t where t.department_id = d.id and t.deleted_time is null)
       )
     order by 3 desc, d.sort, d.id`,
    [ctx.actor.userId],
  )
  const chosen = isId(asked.departmentId)
    ? asked.departmentId
    : (departments.find((one) => one.isOwn)?.id ?? departments[0]?.id ?? null)
  if (!chosen) return { departments, departmentId: null, canPublish: false, rows: [] }
  const reach = await draftReach(ctx)
  reach?.texts.push(`t.department_id = ${place(reach, chosen)}::uuid`)
  const shown = newConditions()
  const values = reach?.values ?? shown.values
  const holder = { texts: shown.texts, values }
  const rows = await ctx.db.query<UnitRow>(
    `select ${columns}
     from schedule_unit_schedule t
     join base_department d on d.id = t.department_id
     where t.deleted_time is null
       and t.department_id = ${place(holder, chosen)}::uuid
       and t.begin_at >= ${place(holder, from)}
       and t.begin_at < ${place(holder, to)}
       and (t.status = '${published}'${reach ? ` or (${reach.texts.join(' and ')})` : ''})
     order by t.begin_at, t.id`,
    values,
  )
  return {
    departments,
    departmentId: chosen,
    canPublish: reach !== null && rows.some(({ status }) => status === draft),
    rows,
  }
}

/** Rows the caller may publish, or null where there are none for lack of permission. */
async function draftReach(ctx: Ctx) {
  const scope = await unlessRefused(rowScope(ctx, unitSchedules, 'publishWeek'))
  if (!scope) return null
  const conditions = newConditions()
  withinScope(conditions, unitSchedule, scope)
  return conditions
}

async function publishWeek(ctx: Ctx, asked: AskedOf<typeof publishWeekRoute>): Promise<{ published: number }> {
  const { from, to } = rangeOf(asked, 14)
  const scope = await rowScope(ctx, unitSchedules, 'publishWeek')
  const rows = await moveRows(ctx, unitSchedule, {
    from: 'draft',
    to: 'published',
    where: {},
    and(conditions) {
      withinScope(conditions, unitSchedule, scope)
      return `t.department_id::text = ${place(conditions, asked.departmentId)}
        and t.begin_at >= ${place(conditions, from)} and t.begin_at < ${place(conditions, to)}`
    },
    action: 'publish',
    title: ({ title }) => `发布单位日程【${title}】`,
  })
  if (rows.length === 0) throw badRequest({ text: '本周没有待发布的日程' })
  return { published: rows.length }
}

/**
 * What the own department published, on the calendar of its staff. It says where the leaders are, and takes nobody's
 * time.
 */
export const unitProvider: ScheduleProvider = {
  code: 'unit',
  name: '单位日程',
  color: 'violet',
  isNeverBusy: true,
  follows: ['base/unitSchedule'],
  async query(ctx, { people, from, to }) {
    const rows = await ctx.db.query<{
      userId: string
      id: string
      title: string
      leaders: string
      beginAt: string
      endAt: string
      place: string | null
    }>(
      `select u.id as "userId", t.id, t.title, t.leaders, t.begin_at as "beginAt", t.end_at as "endAt", t.place
       from sys_user u
       join schedule_unit_schedule t on t.department_id = u.department_id
         and t.status = '${published}'
         and t.deleted_time is null
         and t.begin_at < $3
         and t.end_at > $2
       where u.id = any($1::uuid[]) and u.user_type = '1'`,
      [people.map(({ userId }) => userId), from, to],
    )
    return rows.map(({ userId, id, title, leaders, beginAt, endAt, place: where }) => ({
      userId,
      key: id,
      title: `${title}（${leaders}）`,
      start: beginAt,
      end: endAt,
      place: where,
      link: '/schedule/unit',
      isBusy: false,
    }))
  },
}
