import { rowScope } from '#kernel/access/access.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { logStates } from '../shared/duty-log.ts'
import { deskRoute, type Desk, type OnDuty } from '../shared/duty-routes.ts'
import { keyStates } from '../shared/key-borrow.ts'
import { keyHours, shiftStarts } from '../shared/params.ts'
import { shiftAt } from '../shared/shifts.ts'
import { dutyLogs, goodsOuts, keyBorrows } from './ledgers.ts'
import { duties } from './roster.ts'

async function within(ctx: Ctx, of: Resource): Promise<Conditions> {
  const conditions = newConditions()
  withinScope(conditions, of.entity, await rowScope(ctx, of, 'list'))
  return conditions
}

export async function desk(ctx: Ctx): Promise<Desk> {
  const hours = await readParam(ctx, keyHours)
  const at = shiftAt(ctx.now(), await readParam(ctx, shiftStarts))
  return {
    ...at,
    keyHours: hours,
    duties: await onDuty(ctx, at.dutyDate),
    ...(await keys(ctx, hours)),
    logsOpen: await logsOpen(ctx),
    goodsToday: await goodsToday(ctx),
  }
}

async function onDuty(ctx: Ctx, dutyDate: string): Promise<OnDuty[]> {
  const conditions = await within(ctx, duties)
  conditions.texts.push(`t.duty_date = ${place(conditions, dutyDate)}`)
  const { actor } = ctx
  const me = place(conditions, actor.kind === 'user' ? (actor.person?.id ?? null) : null)
  return ctx.db.query<OnDuty>(
    `select t.dorm_id as "dormId", t.shift, array_agg(p.xm order by p.xm) as names,
       coalesce(bool_or(t.teacher_id::text = ${me}), false) as "isMine"
     from duty_shift t
     join base_teacher p on p.id = t.teacher_id${whereText(conditions)}
     group by t.dorm_id, t.shift
     order by t.dorm_id, t.shift`,
    conditions.values,
  )
}

async function keys(ctx: Ctx, hours: number): Promise<Pick<Desk, 'keysOut' | 'keysLate'>> {
  const conditions = await within(ctx, keyBorrows)
  conditions.texts.push(`t.state = ${place(conditions, keyStates.out[0])}`)
  const lent = place(conditions, new Date(ctx.now().getTime() - hours * 3_600_000))
  const [row] = await ctx.db.query<Pick<Desk, 'keysOut' | 'keysLate'>>(
    `select count(*)::int as "keysOut", (count(*) filter (where t.borrow_time < ${lent}))::int as "keysLate"
     from duty_key t${whereText(conditions)}`,
    conditions.values,
  )
  return row!
}

async function logsOpen(ctx: Ctx): Promise<number> {
  const conditions = await within(ctx, dutyLogs)
  conditions.texts.push(`t.state = ${place(conditions, logStates.handed[0])}`)
  const me = place(conditions, ctx.actor.kind === 'user' ? ctx.actor.userId : null)
  conditions.texts.push(`t.create_user is distinct from ${me}`)
  return count(ctx, 'duty_log', conditions)
}

async function goodsToday(ctx: Ctx): Promise<number> {
  const conditions = await within(ctx, goodsOuts)
  conditions.texts.push(`t.move_time >= ${place(conditions, beginOf(dayOf(ctx.now())))}`)
  return count(ctx, 'duty_goods', conditions)
}

async function count(ctx: Ctx, table: 'duty_log' | 'duty_goods', conditions: Conditions): Promise<number> {
  const [row] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n from ${table} t${whereText(conditions)}`,
    conditions.values,
  )
  return row!.n
}

export const deskRoutes: readonly Route[] = [route(deskRoute, desk)]
