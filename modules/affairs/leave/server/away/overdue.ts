import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import {
  ageOf,
  overdueAges,
  overdueBoardRoute,
  type OverdueAge,
  type OverdueBoard,
  type OverdueCard,
} from '../../shared/away/overdue.ts'
import { leaveStates } from '../../shared/states.ts'
import { handlings } from './handling.ts'

/** 逾期未归: who is missing, for how long, and what was done about it. */
export const overdueRoutes: readonly Route[] = [route(overdueBoardRoute, board)]

/** More cards than this help nobody; the numbers above them count all. */
const mostCards = 400

type Row = Omit<
  OverdueCard,
  'phone' | 'emergPhone' | 'emergName' | 'emergRelation' | 'reason' | 'destAddress' | 'canRemind' | 'canReturn'
> & { total: number }

async function board(ctx: Ctx, asked: AskedOf<typeof overdueBoardRoute>) {
  const conditions = newConditions()
  conditions.texts.push(`t.status = '${leaveStates.overdue[0]}'`)
  withinScope(conditions, leaveRequest, await rowScope(ctx, handlings, 'list'))
  if (asked.departmentId) conditions.texts.push(`t.department_id = ${place(conditions, asked.departmentId)}`)
  if (asked.classId) conditions.texts.push(`t.class_id = ${place(conditions, asked.classId)}`)
  if (asked.keyword) {
    const part = place(conditions, `%${asked.keyword.replace(/[\\%_]/g, '\\$&')}%`)
    const whole = place(conditions, asked.keyword)
    conditions.texts.push(`(t.xm ilike ${part} or t.xh = ${whole} or t.leave_no = ${whole})`)
  }
  const now = place(conditions, ctx.now())
  const rows = await ctx.db.query<Row>(
    `with late as (
       select t.*, floor(extract(epoch from ${now}::timestamptz - t.end_time) / 60)::int as minutes,
         count(*) over ()::int as total
       from leave_request t${whereText(conditions)}
       order by t.end_time
       limit ${mostCards}
     )
     select l.id, l.leave_no as "leaveNo", l.student_id as "studentId", l.xm, l.xh, c.class_name as "className",
       d.dept_name as "departmentName", y.name as "typeName", y.color as "typeColor", y.icon as "typeIcon",
       l.start_time as "startTime", l.end_time as "endTime", l.minutes as "lateMinutes", l.total,
       coalesce(h.count, 0)::int as handlings, h.last, m.send_time as "remindTime"
     from late l
     join leave_type y on y.id = l.type_id
     left join base_class c on c.id = l.class_id
     left join base_department d on d.id = l.department_id
     left join lateral (
       select count(*) as count,
         (
           array_agg(
             json_build_object(
               'way', n.way, 'result', n.result, 'content', n.content, 'operatorName', n.operator_name, 'time',
               n."time"
             ) order by n."time" desc
           )
         )[1] as last
       from leave_handling n
       where n.leave_id = l.id
     ) h on true
     left join lateral (
       select max(m.send_time) as send_time
       from sys_user u
       join sys_user_message m on m.user_id = u.id and m.merge_key = 'leave-remind-' || l.id
       where u.person_type = 'base.student' and u.person_id = l.student_id::text
     ) m on true
     order by l.end_time`,
    conditions.values,
    'leave_overdue',
  )
  return {
    ...(await countsOf(ctx, conditions, rows)),
    canSeePhones: can(ctx.actor, 'leaveRequest:viewPhone'),
    canNote: can(ctx.actor, 'leaveHandling:add'),
    rows: await cardsOf(ctx, rows),
  }
}

/** Numbers of all who are missing, however many cards there are. */
async function countsOf(
  ctx: Ctx,
  conditions: { texts: string[]; values: unknown[] },
  rows: readonly Row[],
): Promise<Pick<OverdueBoard, 'counts' | 'total' | 'isWhole'>> {
  const total = rows[0]?.total ?? 0
  const isWhole = total === rows.length
  const ages = isWhole ? rows.map((row) => ageOf(row.lateMinutes)) : await agesOf(ctx, conditions)
  const counts = Object.fromEntries(
    overdueAges.map(({ key }) => [key, ages.filter((age) => age === key).length]),
  ) as Record<OverdueAge, number>
  return { counts, total, isWhole }
}

async function agesOf(ctx: Ctx, conditions: { texts: string[]; values: unknown[] }): Promise<OverdueAge[]> {
  const minutes = await ctx.db.query<{ minutes: number }>(
    `select floor(extract(epoch from $${conditions.values.length}::timestamptz - t.end_time) / 60)::int as minutes
     from leave_request t
     where ${conditions.texts.join(' and ')}`,
    conditions.values,
  )
  return minutes.map((row) => ageOf(row.minutes))
}

async function cardsOf(ctx: Ctx, rows: readonly Row[]): Promise<OverdueCard[]> {
  const leaves = await loadRows(
    ctx,
    leaveRequest,
    rows.map(({ id }) => id),
  )
  const relations = (await codeSets(ctx)).get('familyRelation') ?? []
  const isClear = can(ctx.actor, 'leaveRequest:viewPhone')
  const shown = (phone: unknown) =>
    typeof phone === 'string' && phone !== '' ? (isClear ? phone : maskPhone(phone)) : null
  return rows.map(({ total: _total, ...row }) => {
    const leave = leaves.get(row.id)!
    return {
      ...row,
      reason: leave.reason,
      destAddress: leave.destAddress ?? null,
      phone: shown(leave.phone),
      emergName: leave.emergName ?? null,
      emergRelation: relations.find(({ key }) => key === leave.emergRelation)?.label ?? null,
      emergPhone: shown(leave.emergPhone),
      canRemind: can(ctx.actor, 'leaveBoard:remind'),
      canReturn: can(ctx.actor, 'leaveReturn:proxy'),
    }
  })
}
