import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { checkAction } from '#kernel/entity/schema.ts'
import { isId } from '#kernel/world/id.ts'
import { moveProblem } from './moves.ts'
import type { Draft, Resource } from '../resource.ts'
import { loadRows } from '../store.ts'
import { missed, reachOf } from './reach.ts'
import { writeChange, type Written } from './write.ts'

/** A named action on one record: permission, scope, whether it is due now, input, write. */
export async function act(
  ctx: Ctx,
  resource: Resource,
  call: { name: string; id: unknown; input: unknown },
): Promise<Written> {
  const { entity } = resource
  const one = resource.actions[call.name]
  if (!one) throw notFound()
  const scope = await reachOf(ctx, resource, call.name, call.id)
  if (!isId(call.id)) throw notFound()
  const row = (await loadRows(ctx, entity, [call.id], { scope, lock: true })).get(call.id.toLowerCase())
  if (!row) throw missed(resource, scope)
  // Said of what the caller saw: whoever sends a version judged that one and no other.
  const { version } = (call.input ?? {}) as { version?: unknown }
  if (version !== undefined && Number(version) !== row['version']) throw staleVersion()
  const { declared } = one
  if (!declared.when(row)) throw badRequest({ text: `当前状态不能${declared.label}` })
  if (declared.asSeen && version === undefined) throw invalid({ version: `请刷新后重新${declared.label}` })
  const input = checkAction(declared, (call.input ?? {}) as Record<string, unknown>, ctx.today())
  if (Object.keys(input.problems).length > 0) throw invalid(input.problems)
  const values = await one.run(ctx, { row, input: input.values })
  if (!values) return { id: row['id'] as string, version: row['version'] as number }
  const problem = moveProblem(entity, row, values)
  if (problem) throw badRequest({ text: problem })
  const draft: Draft = {
    id: row['id'] as string,
    values,
    before: row,
    merged: { ...row, ...values },
    problems: {},
    warnings: {},
  }
  return writeChange(ctx, resource, draft, { action: call.name, scope })
}
