import type { Ctx } from '#kernel/context.ts'
import { requireSecondAuth } from '#kernel/identity/second-auth.ts'

const proven = new WeakSet<Ctx>()

/** Asks whoever hands out roles for a second authentication, once a call; a job was proven when it was ordered. */
export async function requireRoleProof(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user' || ctx.actor.sid === '' || proven.has(ctx)) return
  await requireSecondAuth(ctx, 'sysUser:assignRoles')
  proven.add(ctx)
}
