import { permissionKey } from '#kernel/access/permissions.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { canAct, holdersOfKey } from '#services/identity/in-office.ts'
import { serviceRating } from '../shared/rating.ts'
import { publish } from '../shared/service-item-actions.ts'
import { serviceItem } from '../shared/service-item.ts'

/** Who is asked to answer a rating: whoever keeps the matter, else the head of the department, else those who keep the catalogue; of each only those who can open it. */
export async function answerersOf(
  ctx: Ctx,
  { deptId, ownerId }: { deptId: string | null; ownerId: string | null },
): Promise<string[]> {
  const readers = new Set(await holdersOfKey(ctx, permissionKey(serviceRating, 'list')))
  const asked = (userIds: readonly string[]) => userIds.filter((id) => readers.has(id))
  const first = asked(ownerId ? [ownerId] : [])
  if (first.length > 0) return first
  const heads = deptId ? asked(await headsOf(ctx, deptId)) : []
  return heads.length > 0 ? heads : asked(await holdersOfKey(ctx, permissionKey(serviceItem, publish.name)))
}

/** The accounts of the head of a department. */
async function headsOf(ctx: Ctx, deptId: string): Promise<string[]> {
  const heads = await ctx.db.query<{ id: string }>(
    `select u.id
     from base_department d
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = d.leader_id::text and ${canAct('u', '$2')}
     where d.id = $1`,
    [deptId, ctx.today()],
  )
  return heads.map((one) => one.id)
}
