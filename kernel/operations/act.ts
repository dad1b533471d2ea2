import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/id.ts'
import type { StateOptions } from '#kernel/fields/state/kind.ts'
import type { Draft, Resource } from './resource.ts'
import { loadRows } from './store.ts'
import { writeChange, type Written } from './write.ts'

/** A named action on one record: permission, scope, whether it is due now, input, write. */
export async function act(ctx: Ctx, resource: Resource, call: { name: string; id: unknown; input: unknown }): Promise<Written> {
  const { entity } = resource
  const one = resource.actions[call.name]
  if (!one) throw notFound()
  const scope = await rowScope(ctx, resource, call.name)
  if (!isId(call.id)) throw notFound()
  const row = (await loadRows(ctx, entity, [call.id], { scope, lock: true })).get(call.id.toLowerCase())
  if (!row) throw notFound()
  if (!one.when(row)) throw badRequest({ text: `当前状态不能${one.label}` })
  const input = one.input.safeParse(call.input)
  if (!input.success) throw invalid(Object.fromEntries(input.error.issues.map((issue) => [issue.path.join('.') || 'input', issue.message])))
  const values = await one.run(ctx, { row, input: input.data })
  if (!values) return { id: row['id'] as string, version: row['version'] as number }
  requireMove(entity, row, values)
  const draft: Draft = { id: row['id'] as string, values, before: row, merged: { ...row, ...values }, problems: {}, warnings: {} }
  return writeChange(ctx, resource, draft, { action: call.name, scope })
}

/** A state may only move where the declaration lets it. */
function requireMove(entity: AnyEntity, before: Record<string, unknown>, values: Record<string, unknown>): void {
  const machine = entity.states
  if (!machine || !(machine.field in values)) return
  const { states } = fieldOf(entity, machine.field)!.options as StateOptions
  const nameOf = (code: unknown) => Object.keys(states).find((name) => states[name]![0] === code)
  const from = nameOf(before[machine.field])
  const to = nameOf(values[machine.field])
  if (from === to) return
  if (!from || !to || !machine.moves[from]?.includes(to)) {
    throw badRequest({ text: `${entity.label}不能从“${from ? states[from]![1] : '无'}”变为“${to ? states[to]![1] : '无'}”` })
  }
}
