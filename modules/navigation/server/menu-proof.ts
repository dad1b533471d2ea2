import type { Ctx } from '#kernel/context.ts'
import { requireSecondAuth } from '#kernel/identity/second-auth.ts'

/** What every change of the tree is protected as. */
const menuOperation = 'sysMenu:change'

const proven = new WeakSet<Ctx>()

/** Asks for a second authentication once a call, however many menus it changes. It comes last, so that only what could be written asks. */
export async function requireMenuProof(ctx: Ctx): Promise<void> {
  if (proven.has(ctx)) return
  await requireSecondAuth(ctx, menuOperation)
  proven.add(ctx)
}
