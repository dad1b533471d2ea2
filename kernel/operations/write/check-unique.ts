import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { judgeKeys } from './judge.ts'
import type { Draft, Resource } from '../resource.ts'
import { loadRows } from '../store.ts'
import { refusedFields } from './write.ts'

/** Which values of a form somebody has already, before it is sent in: reasons by field. For those who could save it, and no more than saving would tell them. */
export async function checkUnique(
  ctx: Ctx,
  resource: Resource,
  input: Record<string, unknown>,
): Promise<Record<string, string>> {
  const { entity } = resource
  const { id } = input
  const isNew = id === undefined || id === null || id === ''
  const scope = await rowScope(ctx, resource, isNew ? 'add' : 'update')
  if (entity.isLog) throw forbidden()
  if (!isNew && !isId(id)) throw notFound()
  const before = isNew
    ? null
    : ((await loadRows(ctx, entity, [id as string], { scope })).get((id as string).toLowerCase()) ?? null)
  if (!isNew && !before) throw notFound()
  const mode = isNew ? 'create' : 'change'
  const asked =
    typeof input['values'] === 'object' && input['values'] !== null ? (input['values'] as Record<string, unknown>) : {}
  const refused = refusedFields(ctx, entity, mode)
  const draft = Object.fromEntries(Object.entries(asked).filter(([name]) => !refused.has(name)))
  const { values, problems } = checkDraft({ entity, draft, mode: 'change', today: ctx.today(), refused })
  for (const name of Object.keys(problems)) delete values[name]
  const one: Draft = {
    id: isNew ? newId(ctx.now()) : String(before!['id']),
    values,
    before,
    merged: { ...before, ...values },
    problems: {},
    warnings: {},
  }
  await judgeKeys(ctx, entity, [one])
  return one.problems
}
