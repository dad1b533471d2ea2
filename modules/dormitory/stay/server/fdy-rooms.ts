import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { roomsView } from '#modules/dormitory/dorm/shared/views.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { classesCounselledBy } from '#modules/school/base/shared/people/who.ts'
import { fdyRoomsRoute, type FdyRoom } from '../shared/fdy-rooms.ts'
import { register } from '../shared/register.ts'
import { staysView } from '../shared/views.ts'
import { registers } from './registers.ts'

async function fdyRooms(ctx: Ctx, { userId }: { userId?: string }): Promise<FdyRoom[]> {
  const { actor } = ctx
  if (actor.kind !== 'user' || !can(actor, permissionKey(register, 'list'))) return []
  const whose = userId && userId !== actor.userId ? userId : actor.userId
  const classIds = isId(whose) ? await ctx.call(classesCounselledBy, { userId: whose }) : []
  if (whose !== actor.userId) await requireReach(ctx, classIds)
  if (classIds.length === 0) return []
  const conditions = newConditions()
  withinScope(conditions, register, await rowScope(ctx, registers, 'list'))
  conditions.texts.push(`t.class_id = any(${place(conditions, classIds)}::uuid[])`, "t.state in ('1', '2')")
  return ctx.db.query<FdyRoom>(
    `select r.id as value, r.full_name as label, x.n as "stuCount",
       (select count(*)::int from ${staysView} s where s.room_id = r.id) as "roomStuCount"
     from (
       select t.room_id, count(*)::int as n
       from stay_register t${whereText(conditions)}
       group by t.room_id
     ) x
     join ${roomsView} r on r.id = x.room_id
     order by r.full_name`,
    conditions.values,
  )
}

/** Somebody else's are looked at by whoever answers for all of these classes. */
async function requireReach(ctx: Ctx, classIds: readonly string[]): Promise<void> {
  const classes = ctx.world.resources.get(stuClass.name)!
  const mayList = can(ctx.actor, permissionKey(stuClass, 'list'))
  const conditions = newConditions()
  if (mayList) withinScope(conditions, stuClass, await rowScope(ctx, classes, 'list'))
  conditions.texts.push(`t.id = any(${place(conditions, classIds)}::uuid[])`)
  const [row] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n from base_class t${whereText(conditions)}`,
    conditions.values,
  )
  if (!mayList || classIds.length === 0 || row!.n < classIds.length)
    throw badRequest({ text: '您没有查看该辅导员学生宿舍的权限' })
}

export const fdyRoomRoutes: readonly Route[] = [route(fdyRoomsRoute, fdyRooms)]
