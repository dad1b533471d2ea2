import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'

/*
 * The one way into and out of `sys_user_role`. Whoever calls has judged it, sees to it that a school keeps its administrators, brings
 * the accounts up to it and tells them.
 */

type Holding = { readonly userId: string; readonly roleId: string }
type Giving = {
  /** Given by a rule, and so taken by it; otherwise by somebody's hand. */
  readonly origin?: 'auto' | null
  readonly term?: { readonly beginDate: string | null; readonly endDate: string | null }
  /** What becomes of the term (`h`, `excluded`) where the role is held already; without it the holding stays as it is. */
  readonly onHeld?: string
}

export async function writeRoles(
  ctx: Ctx,
  held: readonly Holding[],
  { origin = null, term, onHeld }: Giving = {},
): Promise<void> {
  if (held.length === 0) return
  const now = ctx.now()
  const rows = held.map(({ userId, roleId }) => ({ id: newId(now), user_id: userId, role_id: roleId }))
  await ctx.db.execute(
    `insert into sys_user_role as h (
       id, create_user, create_time, update_user, update_time, user_id, role_id, origin, begin_date, end_date
     )
     select x.id, $2, $3, $2, $3, x.user_id, x.role_id, $4, $5, $6
     from jsonb_to_recordset($1::jsonb) as x(id uuid, user_id uuid, role_id uuid)
     on conflict (user_id, role_id) do ${onHeld ? `update set ${onHeld}, update_time = excluded.update_time` : 'nothing'}`,
    [JSON.stringify(rows), ctx.actor.userId, now, origin, term?.beginDate ?? null, term?.endDate ?? null],
  )
}

/** Takes from accounts all roles, some (`of`), or all but some (`except`); `byRule`: only what a rule gave. */
export async function eraseRoles(
  ctx: Ctx,
  userIds: readonly string[],
  { of, except, byRule = false }: { of?: readonly string[]; except?: readonly string[]; byRule?: boolean } = {},
): Promise<void> {
  await ctx.db.execute(
    `delete from sys_user_role
     where user_id = any($1::uuid[])
       and ($2::uuid[] is null or role_id = any($2))
       and ($3::uuid[] is null or role_id <> all($3))
       and (not $4 or origin = 'auto')`,
    [userIds, of ?? null, except ?? null, byRule],
  )
}
