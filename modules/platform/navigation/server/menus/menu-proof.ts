import type { Ctx } from '#kernel/world/context.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'

/** What every change of the tree is protected as. It is asked last, so that only what could be written asks. */
export function requireMenuProof(ctx: Ctx): Promise<void> {
  return requireSecondAuth(ctx, 'sysMenu:change')
}
