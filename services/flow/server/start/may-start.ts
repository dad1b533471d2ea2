import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { mayNotStart, readForStart, typeSuspended } from './start.ts'
import { typeOf } from '../design/types.ts'

/** Whether the caller may hand such a matter in. Matters of an area are handed in where the area says so, not here. */
export async function mayStart(ctx: Ctx, code: string): Promise<void> {
  await readForStart(ctx, { code, starterId: ctx.actor.userId })
  const type = await typeOf(ctx, code)
  if (!type) throw typeSuspended()
  if (ctx.world.flowTypes.has(code)) throw badRequest({ text: '请在业务页面中发起该流程' })
  if (ctx.actor.kind === 'user' && !isForRolesOf(ctx, type.startRoles)) throw mayNotStart()
}

/** Whether a kind of matter is there for what the caller is; one that names no roles is for everybody. */
export function isForRolesOf({ actor }: Ctx, startRoles: readonly string[] | null): boolean {
  return !startRoles?.length || (actor.kind === 'user' && actor.roles.some((role) => startRoles.includes(role.code)))
}
