import { rowScope } from '#kernel/access/access.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { bedStates } from '../shared/bed.ts'
import { keeperPosts, roomStates, roomUses } from '../shared/codes.ts'
import { dormitory, floor } from '../shared/dormitory.ts'
import {
  gridRoute,
  wallRoute,
  type GridFloor,
  type GridRoom,
  type House,
  type HouseFacts,
} from '../shared/place-routes.ts'
import { room } from '../shared/room.ts'
import { dormitories, floors } from './dormitories.ts'
import { rooms } from './rooms.ts'

/** Houses within reach with their numbers; of a house somebody keeps in part, the numbers of that part. */
export async function houses(ctx: Ctx, only?: string): Promise<HouseFacts[]> {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, dormitory, await rowScope(ctx, dormitories, 'list'))
  if (only) conditions.texts.push(`t.id = ${place(conditions, only)}`)
  const within = { texts: ['t.deleted_time is null'], values: conditions.values }
  withinScope(within, room, await rowScope(ctx, rooms, 'list'))
  // An empty bed in a room that is out of service is not to be had, nor one that is kept for emergencies.
  const isOpen = `t.status = ${place(within, roomStates.normal)}`
  const isLiving = `t.room_use = ${place(within, roomUses.living)}`
  return ctx.db.query<HouseFacts>(
    `select t.id, t.dorm_name as "dormName", t.campus_id as "campusId", c.campus_name as "campusName",
       t.sex_limit as "sexLimit", t.status, t.floor_up + coalesce(t.floor_down, 0) as floors,
       coalesce(n.rooms, 0) as rooms, coalesce(n.beds, 0) as beds, coalesce(n.free, 0) as free,
       coalesce(n.locked, 0) as locked, coalesce(n.given, 0) as given, coalesce(n.lived, 0) as lived,
       coalesce(n.broken, 0) as broken,
       coalesce(
         (
         select array_agg(p.xm order by k.is_head desc, p.xm)
         from dorm_keeper k
         join base_teacher p on p.id = k.teacher_id
         where k.dorm_id = t.id
           and k.post = ${place(conditions, keeperPosts.keeper)}
           and k.deleted_time is null
           and k.begin_date <= ${place(conditions, ctx.today())}
           and (k.end_date is null or k.end_date >= ${place(conditions, ctx.today())})
       ),
         '{}'
       ) as keepers,
       coalesce(n.levels, '{}') as levels
     from dorm_dormitory t
     join base_campus c on c.id = t.campus_id
     left join (
       select l.dorm_id, sum(l.rooms)::int as rooms, sum(l.beds)::int as beds, sum(l.free)::int as free,
         sum(l.locked)::int as locked, sum(l.given)::int as given, sum(l.lived)::int as lived,
         sum(l.broken)::int as broken,
         array_agg(
           round(
             l.lived * 100.0 / nullif(l.beds - l.broken, 0)
           )::int order by l.floor_no
         ) filter (where l.beds > l.broken) as levels
       from (
         select t.dorm_id, f.floor_no, count(*) as rooms,
           sum(case when ${isOpen} and ${isLiving} then t.bed_free else 0 end) as free,
           sum(t.bed_free + t.bed_locked + t.bed_given + t.bed_lived + t.bed_broken) as beds,
           sum(t.bed_locked) as locked, sum(t.bed_given) as given, sum(t.bed_lived) as lived,
           sum(t.bed_broken + case when ${isOpen} then 0 else t.bed_free end) as broken
         from dorm_room t
         join dorm_floor f on f.id = t.floor_id${whereText(within)}
         group by t.dorm_id, f.floor_no
       ) l
       group by l.dorm_id
     ) n on n.dorm_id = t.id${whereText(conditions)}
     order by c.sort, t.sort, t.dorm_code`,
    conditions.values,
  )
}

async function grid(ctx: Ctx, { id }: { id: string }): Promise<House> {
  const [house] = await houses(ctx, id)
  if (!house) throw notFound()
  return { house, floors: await floorsOf(ctx, id) }
}

async function floorsOf(ctx: Ctx, dormId: string): Promise<GridFloor[]> {
  const conditions = newConditions()
  conditions.texts.push(`t.dorm_id = ${place(conditions, dormId)}`)
  withinScope(conditions, floor, await rowScope(ctx, floors, 'list'))
  const found = await ctx.db.query<Omit<GridFloor, 'rooms'>>(
    `select t.id, t.floor_no as "floorNo", t.floor_name as "floorName", t.sex_limit as "sexLimit",
       t.plan_file_id[1] as plan
     from dorm_floor t${whereText(conditions)}
     order by t.floor_no`,
    conditions.values,
  )
  const within = newConditions()
  within.texts.push(`t.dorm_id = ${place(within, dormId)}`, 't.deleted_time is null')
  withinScope(within, room, await rowScope(ctx, rooms, 'list'))
  const off = place(within, bedStates.off[0])
  const tiles = await ctx.db.query<GridRoom & { floorId: string }>(
    `select t.id, t.floor_id as "floorId", t.room_no as "roomNo", y.type_name as "typeName", t.room_use as "roomUse",
       t.sex_limit as "sexLimit", t.orient, d.dept_name as "departmentName", t.status,
       case when t.plan_w is not null then
         jsonb_build_object('x', t.plan_x, 'y', t.plan_y, 'w', t.plan_w, 'h', t.plan_h)
       end as place,
       coalesce(b.beds, '[]') as beds
     from dorm_room t
     join dorm_type y on y.id = t.type_id
     left join base_department d on d.id = t.department_id
     left join lateral (
       select jsonb_agg(jsonb_build_object('id', b.id, 'bedNo', b.bed_no, 'status', b.status) order by b.bed_no) as beds
       from dorm_bed b
       where b.room_id = t.id and b.status <> ${off}
     ) b on true${whereText(within)}
     order by t.room_no`,
    within.values,
  )
  const byFloor = Map.groupBy(tiles, ({ floorId }) => floorId)
  return found.map((one) => ({
    ...one,
    rooms: (byFloor.get(one.id) ?? []).map(({ floorId: _floorId, ...tile }) => tile),
  }))
}

export const lookRoutes: readonly Route[] = [route(wallRoute, (ctx) => houses(ctx)), route(gridRoute, grid)]
