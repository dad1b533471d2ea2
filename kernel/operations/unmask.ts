import { hiddenFields, rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId } from '#kernel/world/id.ts'
import type { Resource } from './resource.ts'
import { loadRows } from './store.ts'

/** One sensitive value in clear. Looking is an act of its own: it needs its own permission and leaves a log row. */
export async function unmask(
  ctx: Ctx,
  resource: Resource,
  input: { id: unknown; field: unknown },
): Promise<{ value: unknown }> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, 'unmask')
  const name = String(input.field)
  const field = fieldOf(entity, name)
  if (!field?.options.sensitive || kindOf(field).isWriteOnly || hiddenFields(ctx.actor, entity, 'unmask').has(name))
    throw badRequest({ text: '该字段不需要查看原文' })
  if (!isId(input.id)) throw notFound()
  const row = (await loadRows(ctx, entity, [input.id], { scope })).get(input.id.toLowerCase())
  if (!row) throw notFound()
  await audit(ctx, [
    { entity, recordId: row['id'] as string, action: 'unmask', title: `查看${entity.label}${field.options.label}` },
  ])
  return { value: row[name] ?? null }
}
