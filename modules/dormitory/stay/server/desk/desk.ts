import { can, rowScope } from '#kernel/access/access.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { place, whereText, type Conditions } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { needsNoBed } from '#modules/dormitory/offcampus/shared/views.ts'
import {
  counterRoute,
  deskAssetsRoute,
  deskNumbersRoute,
  findComingRoute,
  findLivingRoute,
  inspectRoute,
  leavingRoute,
  mostKept,
  toLeaveRoute,
  type Counter,
  type DeskFloor,
  type DeskNumbers,
  type Leaving,
} from '../../shared/desk/desk-routes.ts'
import { defectSides } from '../../shared/desk/defect.ts'
import { leaveStates } from '../../shared/leave/leave.ts'
import { openStays, register, stayStates, type StayRow } from '../../shared/register.ts'
import { maySelfCheckIn } from '../move-in.ts'
import { refundOf } from '../refund-facts.ts'
import { registers } from '../registers.ts'
import { defectsOf, inspect } from './defects.ts'
import { assetsOf, ledgerOf } from './ledger.ts'
import { deskConditions, deskRows, findStays } from './desk-rows.ts'
import { leavingStatuses } from './leaving-statuses.ts'

/** Who is to come, and on each floor how many are still to come and have come today. */
async function counter(ctx: Ctx): Promise<Counter> {
  const of = await deskConditions(ctx, 'checkin')
  const [waiting, living] = [place(of, stayStates.waiting[0]), place(of, stayStates.living[0])]
  const today = place(of, beginOf(ctx.today()))
  const floors = await ctx.db.query<DeskFloor>(
    `select p.dorm_name as "dormName", p.floor_name as "floorName",
       count(*) filter (where t.state = ${waiting})::int as waiting,
       count(*) filter (where t.state = ${living})::int as done
     from stay_register t
     join ${bedsView} p on p.id = t.bed_id${whereText({
       ...of,
       texts: [...of.texts, `(t.state = ${waiting} or (t.state = ${living} and t.in_time >= ${today}))`],
     })}
     group by p.dorm_sort, p.dorm_name, p.floor_no, p.floor_name
     order by p.dorm_sort, p.dorm_name, p.floor_no`,
    of.values,
  )
  const coming = await deskConditions(ctx, 'checkin')
  coming.texts.push(`t.state = ${place(coming, stayStates.waiting[0])}`)
  const rows = await deskRows(ctx, coming, { most: mostKept + 1 })
  return {
    floors,
    waiting: rows.slice(0, mostKept),
    isWhole: rows.length <= mostKept,
    hasDoorCodes: await maySelfCheckIn(ctx),
  }
}

/** Whoever has a bed and does not study here any more, is to leave it as they asked, or lives outside. */
async function toLeaveConditions(ctx: Ctx): Promise<Conditions> {
  const conditions = await deskConditions(ctx, 'checkout')
  const gone = `s.xjzt_m = any(${place(conditions, leavingStatuses)}::text[])`
  const granted = `exists (
    select from stay_leave g where g.register_id = t.id and g.state = ${place(conditions, leaveStates.granted[0])}
  )`
  const outside = needsNoBed('t.student_id', `${place(conditions, ctx.today())}::date`)
  conditions.texts.push(`t.state = ${place(conditions, stayStates.living[0])}`, `(${gone} or ${granted} or ${outside})`)
  return conditions
}

/** As many as the two pages list, for whoever may work there. */
export async function deskNumbers(ctx: Ctx): Promise<DeskNumbers> {
  const count = async (conditions: Conditions) => {
    const [row] = await ctx.db.query<{ n: number }>(
      `select count(*)::int as n
       from stay_register t
       join base_student s on s.id = t.student_id${whereText(conditions)}`,
      conditions.values,
    )
    return row!.n
  }
  const coming = async () => {
    const conditions = await deskConditions(ctx, 'checkin')
    conditions.texts.push(`t.state = ${place(conditions, stayStates.waiting[0])}`)
    return count(conditions)
  }
  return {
    waiting: can(ctx.actor, `${register.path}:checkin`) ? await coming() : null,
    toLeave: can(ctx.actor, `${register.path}:checkout`) ? await count(await toLeaveConditions(ctx)) : null,
  }
}

/** A stay that may be ended by the caller. */
async function stayToLeave(ctx: Ctx, id: string, isLocked = false): Promise<StayRow> {
  const scope = await rowScope(ctx, registers, 'checkout')
  const row = (await loadRows(ctx, register, [id], { scope, lock: isLocked })).get(id)
  if (!row) throw notFound()
  return row
}

/** What whoever is to move in finds in the room. */
async function assets(ctx: Ctx, { id }: { id: string }) {
  const scope = await rowScope(ctx, registers, 'checkin')
  const row = (await loadRows(ctx, register, [id], { scope })).get(id)
  if (!row || !openStays.some((state) => state === row.state)) throw notFound()
  return assetsOf(ctx, row)
}

async function leaving(ctx: Ctx, { id }: { id: string }): Promise<Leaving> {
  const row = await stayToLeave(ctx, id)
  const conditions = await deskConditions(ctx, 'checkout')
  conditions.texts.push(`t.id = ${place(conditions, id)}`)
  const [stay] = await deskRows(ctx, conditions, { most: 1 })
  if (!stay) throw notFound()
  const [asked] = await ctx.db.query<{ reason: string }>(
    'select reason from stay_leave where register_id = $1 and state = $2',
    [id, leaveStates.granted[0]],
  )
  const defects = await defectsOf(ctx, [id])
  const [room] = await ctx.db.query<{ n: number }>(
    'select count(*)::int as n from stay_register where room_id = $1 and state = $2',
    [row.roomId, stayStates.living[0]],
  )
  return {
    stay,
    assets: ((await codeSets(ctx)).get('dormAsset') ?? []).map(({ key, label }) => ({ key, label })),
    before: defects.filter(({ side }) => side === defectSides.in[0]),
    found: defects.filter(({ side }) => side === defectSides.out[0]),
    ledger: await ledgerOf(ctx, row),
    askedReason: asked?.reason ?? null,
    checkedTime: row.checkedTime,
    damageFen: row.damageFen ?? 0,
    residents: room!.n,
    refund: await refundOf(ctx, row, row.outTime ? dayOf(row.outTime) : ctx.today()),
  }
}

export const deskRoutes: readonly Route[] = [
  route(counterRoute, counter),
  route(findComingRoute, (ctx, { keyword }) => findStays(ctx, 'checkin', keyword)),
  route(findLivingRoute, (ctx, { keyword }) => findStays(ctx, 'checkout', keyword)),
  route(deskAssetsRoute, assets),
  route(toLeaveRoute, async (ctx) =>
    deskRows(ctx, await toLeaveConditions(ctx), {
      most: 200,
      order: 'l.plan_date nulls first, p.floor_no, t.place_name',
    }),
  ),
  route(deskNumbersRoute, deskNumbers),
  route(leavingRoute, leaving),
  route(inspectRoute, async (ctx, { id, defects }) => inspect(ctx, await stayToLeave(ctx, id, true), defects)),
]
