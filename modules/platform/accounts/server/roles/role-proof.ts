import type { Ctx } from '#kernel/world/context.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'

/** Asks whoever hands out roles for a second authentication; a job was proven when it was ordered. */
export async function requireRoleProof(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === 'user' && ctx.actor.sid !== '') await requireSecondAuth(ctx, 'sysUser:assignRoles')
}
