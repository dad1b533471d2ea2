import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { floor } from '../shared/dormitory.ts'
import { placeRoute } from '../shared/plan-routes.ts'
import { room } from '../shared/room.ts'
import { floors } from './dormitories.ts'
import { rooms } from './rooms.ts'

/** Rooms of a floor lie where they were put; what hangs over the edge of the picture is refused. */
async function placeRooms(ctx: Ctx, { floorId, places, off }: AskedOf<typeof placeRoute>) {
  const at = (await loadRows(ctx, floor, [floorId], { scope: await rowScope(ctx, floors, 'list'), lock: true })).get(
    floorId,
  )
  if (!at) throw notFound()
  const ids = [...places.map(({ id }) => id), ...off]
  if (new Set(ids).size < ids.length) throw badRequest({ text: '同一个房间不能摆放两次' })
  if (places.some(({ x, y, w, h }) => x + w > 100.01 || y + h > 100.01))
    throw badRequest({ text: '房间不能超出平面图' })
  const meant = await loadRows(ctx, room, ids, { scope: await rowScope(ctx, rooms, 'place') })
  if (ids.some((id) => meant.get(id)?.floorId !== floorId)) throw badRequest({ text: '房间不在这一层' })
  const changed = await ctx.db.execute(
    `update dorm_room r
     set plan_x = x.x, plan_y = x.y, plan_w = x.w, plan_h = x.h
     from jsonb_to_recordset($1::jsonb) as x(id uuid, x numeric, y numeric, w numeric, h numeric)
     where r.id = x.id`,
    [JSON.stringify([...places, ...off.map((id) => ({ id }))])],
  )
  await audit(ctx, [
    { entity: floor, recordId: floorId, action: 'place', title: `${at.floorTitle}平面图摆放房间${ids.length}个` },
  ])
  return { changed }
}

export const planRoutes: readonly Route[] = [route(placeRoute, placeRooms)]
