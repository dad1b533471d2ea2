import { defineError, type AppError } from '#kernel/errors/define-error.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { typeOf } from '../design/types.ts'
import { shelfRefusal } from '../../shared/matters.ts'
import { readForStart, starterFacts } from './starter.ts'

export const typeSuspended = defineError({ code: 'FLOW_TYPE_OFF', status: 400, message: '该流程已停用，暂不能发起' })
const mayNotStart = defineError({ code: 'FLOW_MAY_NOT_START', status: 403, message: '您没有发起该流程的权限' })

/** Whether the caller may hand such a matter in by its form. Matters of an area are handed in where the area says so, not here. */
export async function mayStart(ctx: Ctx, code: string): Promise<void> {
  await requireOwnForm(ctx, code)
  const refusal = await whyNotBegun(ctx, { code, starterId: ctx.actor.userId })
  if (refusal) throw refusal
}

/** Only a matter that the school designed has its form here. */
export async function requireOwnForm(ctx: Ctx, code: string): Promise<void> {
  await readForStart(ctx, { code, starterId: ctx.actor.userId })
  if (!(await typeOf(ctx, code))) throw typeSuspended()
  if (ctx.world.flowTypes.has(code)) throw badRequest({ text: '请在业务页面中发起该流程' })
}

/**
 * Why such a matter cannot be begun now, on whatever page or address: it is neither for the caller nor for the one in whose name it is
 * begun, or the school does not offer it now. Null where it can. What the product itself brings in is asked for by nobody.
 * `isBeginning`: it is begun in this transaction, and not only asked about.
 */
export async function whyNotBegun(
  ctx: Ctx,
  { code, starterId, isBeginning = false }: { code: string; starterId: string | null; isBeginning?: boolean },
): Promise<AppError | null> {
  if (ctx.actor.kind !== 'user') return null
  const startRoles = (await typeOf(ctx, code))?.startRoles ?? null
  const people = []
  for (const id of new Set([ctx.actor.userId, starterId ?? ctx.actor.userId])) people.push(await starterFacts(ctx, id))
  if (!people.some(({ roles }) => isForRoles(startRoles, roles))) return mayNotStart()
  const declared = ctx.world.flowTypes.get(code)
  // What nobody begins by itself is no matter that a school offers.
  if (declared && !declared.startPath) return null
  const text = await ctx.call(shelfRefusal, { code, people, isBeginning })
  return text === null ? null : badRequest({ text })
}

/** Whether a kind of matter is there for what somebody is; one that names no roles is for everybody. */
export function isForRoles(startRoles: readonly string[] | null, roles: readonly string[]): boolean {
  return !startRoles?.length || roles.some((role) => startRoles.includes(role))
}
