import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { countedStates, familyMember } from '../shared/family-member.ts'
import { confirmByChange } from './confirm.ts'
import { lockFamilies } from './families.ts'
import { members } from './members.ts'
import { reorderContactsRoute } from '../shared/family-routes.ts'

/** Sets whom to call first, second and third; nobody else of the family is a contact then. */
export const reorderRoutes: readonly Route[] = [route(reorderContactsRoute, reorder)]

async function reorder(
  ctx: Ctx,
  { studentId, memberIds }: AskedOf<typeof reorderContactsRoute>,
): Promise<{ changed: number }> {
  const scope = await rowScope(ctx, members, 'reorder')
  const found = await ctx.db.query<{ id: string }>(
    `select id from family_member where student_id = $1 and state = any($2::text[]) and deleted_time is null`,
    [studentId, countedStates],
  )
  const rows = await loadRows(
    ctx,
    familyMember,
    found.map(({ id }) => id),
    { scope, lock: true },
  )
  await lockFamilies(ctx, [studentId])
  const wanted = memberIds.map((id) => id.toLowerCase())
  if (new Set(wanted).size < wanted.length || wanted.some((id) => !rows.has(id))) throw notFound()
  for (const id of wanted) {
    if (rows.get(id)!.isAlive === false) throw badRequest({ text: '已故成员不能作为紧急联系人' })
    if (!rows.get(id)!.phone) throw badRequest({ text: '紧急联系人须填写联系电话' })
  }
  const changed = [...rows.values()].flatMap((row) => {
    const place = wanted.indexOf(row.id)
    const order = place < 0 ? null : place + 1
    return order === (row.emergencyOrder ?? null) ? [] : [{ id: row.id, order, row }]
  })
  if (changed.length === 0) return { changed: 0 }
  // Places are given up before they are taken, so that two members can change theirs.
  await ctx.db.execute('update family_member set emergency_order = null where id = any($1::uuid[])', [
    changed.map(({ id }) => id),
  ])
  await ctx.db.execute(
    `update family_member m
     set emergency_order = x."order", version = m.version + 1, update_time = $2, update_user = $3
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "order" int)
     where m.id = x.id`,
    [JSON.stringify(changed.map(({ id, order }) => ({ id, order }))), ctx.now(), ctx.actor.userId],
  )
  await moveRows(ctx, familyMember, {
    from: ['told', 'verified'],
    to: 'told',
    where: { id: changed.map(({ id }) => id) },
    values: { verifiedBy: null, verifiedTime: null, callResult: null, callTime: null, callNote: null },
  })
  await audit(
    ctx,
    changed.map(({ id, order, row }) => ({
      entity: familyMember,
      recordId: id,
      action: 'reorder',
      before: { emergencyOrder: row.emergencyOrder ?? null },
      after: { emergencyOrder: order },
      title: `调整紧急联系顺序【${row.memberName}】`,
    })),
  )
  await confirmByChange(ctx, [studentId])
  return { changed: changed.length }
}
