import { z } from 'zod'
import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { countedStates, familyMember, memberStates } from '../shared/family-member.ts'
import { mostContacts, noContact } from '../shared/rules.ts'
import { confirmByChange } from './confirm.ts'
import { lockFamilies } from './families.ts'
import { members } from './members.ts'

const input = z.object({
  studentId: z.string().refine(isId, '学生不存在'),
  memberIds: z
    .array(z.string().refine(isId, '家庭成员不存在'), noContact)
    .min(1, noContact)
    .max(mostContacts, `紧急联系人最多${mostContacts}人`),
})

/** Sets whom to call first, second and third; nobody else of the family is a contact then. */
export const reorderRoute = route({
  service: 'xsgl',
  method: 'POST',
  path: 'familyMember/reorder',
  label: '紧急联系顺序',
  access: { permission: 'familyMember:reorder' },
  input,
  run: reorder,
})

async function reorder(ctx: Ctx, { studentId, memberIds }: z.infer<typeof input>): Promise<{ changed: number }> {
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
    if (rows.get(id)!['isAlive'] === false) throw badRequest({ text: '已故成员不能作为紧急联系人' })
    if (!rows.get(id)!['phone']) throw badRequest({ text: '紧急联系人须填写联系电话' })
  }
  const changed = [...rows.values()].flatMap((row) => {
    const place = wanted.indexOf(String(row['id']))
    const order = place < 0 ? null : place + 1
    return order === (row['emergencyOrder'] ?? null) ? [] : [{ id: String(row['id']), order, row }]
  })
  if (changed.length === 0) return { changed: 0 }
  // Places are given up before they are taken, so that two members can change theirs.
  await ctx.db.execute('update family_member set emergency_order = null where id = any($1::uuid[])', [
    changed.map(({ id }) => id),
  ])
  await ctx.db.execute(
    `update family_member m set emergency_order = x."order", version = m.version + 1, update_time = $2, update_user = $3,
       state = '${memberStates.told[0]}', verified_by = null, verified_time = null, call_result = null, call_time = null, call_note = null
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "order" int) where m.id = x.id`,
    [JSON.stringify(changed.map(({ id, order }) => ({ id, order }))), ctx.now(), ctx.actor.userId],
  )
  await audit(
    ctx,
    changed.map(({ id, order, row }) => ({
      entity: familyMember,
      recordId: id,
      action: 'reorder',
      before: { emergencyOrder: row['emergencyOrder'] ?? null, state: row['state'] },
      after: { emergencyOrder: order, state: memberStates.told[0] },
      title: `调整紧急联系顺序【${String(row['memberName'])}】`,
    })),
  )
  await confirmByChange(ctx, [studentId])
  return { changed: changed.length }
}
