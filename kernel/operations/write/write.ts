import { hiddenFields, readonlyFields, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { forbidden, invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { kindOf, sameValue } from '#kernel/fields/kinds.ts'
import { requireGuards } from './guards.ts'
import { judge } from './judge.ts'
import type { Draft, Resource } from '../resource.ts'
import type { RawRow } from '../read/selection.ts'
import { insertRow, loadRows, updateRow } from '../store.ts'
import { missed, reachOf } from './reach.ts'
import { asAppError } from './violations.ts'
import { tieFiles } from './tie-files.ts'

export type Written = { id: string; version: number }

/** A new record: permission, validate, module rules, write, audit, and the new record must lie in the caller's own scope. */
export async function create(ctx: Ctx, resource: Resource, draft: Record<string, unknown>): Promise<Written> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, 'add')
  refuseLog(ctx, entity)
  const { values, problems } = checkDraft({
    entity,
    draft,
    mode: 'create',
    today: ctx.today(),
    refused: refusedFields(ctx, entity, 'create'),
  })
  const one: Draft = { id: newId(ctx.now()), values, before: null, merged: { ...values }, problems, warnings: {} }
  await judge(ctx, resource, [one])
  refuse(one)
  await requireGuards(ctx, entity, one)
  try {
    await insertRow(ctx, entity, one.id, one.values)
  } catch (error) {
    throw asAppError(error, entity)
  }
  await ctx.call(tieFiles, { entity, recordId: one.id, values: one.values })
  await requireWithin(ctx, entity, one.id, scope)
  await audit(ctx, [{ entity, recordId: one.id, action: 'add', before: null, after: one.values }])
  await resource.hooks.after?.(ctx, [{ id: one.id, before: null, after: one.merged }])
  return { id: one.id, version: 1 }
}

/** A change: the stored row and the changed row both lie in the caller's scope, and nobody changed it meanwhile. */
export async function update(ctx: Ctx, resource: Resource, draft: Record<string, unknown>): Promise<Written> {
  const { entity } = resource
  const id = draft['id']
  const scope = await reachOf(ctx, resource, 'update', id)
  refuseLog(ctx, entity)
  if (!isId(id)) throw notFound()
  const before = (await loadRows(ctx, entity, [id], { scope, lock: true })).get(id.toLowerCase())
  if (!before) throw missed(resource, scope)
  if (resource.withhold(before).includes('update')) throw invalid({ id: `当前状态的${entity.label}不能修改` })
  const sent = withoutMasks(entity, draft, before)
  const { values, problems } = checkDraft({
    entity,
    draft: sent,
    mode: 'change',
    today: ctx.today(),
    refused: refusedFields(ctx, entity, 'change', before, sent),
  })
  if (draft['version'] !== undefined && Number(draft['version']) !== before['version']) throw staleVersion()
  const one: Draft = {
    id: before['id'] as string,
    values: changedOnly(entity, values, before),
    before,
    merged: { ...before, ...values },
    problems,
    warnings: {},
  }
  await judge(ctx, resource, [one])
  refuse(one)
  return writeChange(ctx, resource, one, { action: 'update', scope })
}

/** Writes a judged change; also the way named actions end. */
export async function writeChange(
  ctx: Ctx,
  resource: Resource,
  one: Draft,
  how: { action: string; scope: RowScope },
): Promise<Written> {
  const { entity } = resource
  const before = one.before!
  const version = before['version'] as number
  if (Object.keys(one.values).length === 0) return { id: one.id, version }
  await requireGuards(ctx, entity, one)
  try {
    const change = { id: one.id, version, values: one.values, merged: one.merged, isJudged: true }
    if (!(await updateRow(ctx, entity, change))) throw staleVersion()
  } catch (error) {
    throw asAppError(error, entity)
  }
  await ctx.call(tieFiles, { entity, recordId: one.id, values: one.values })
  if (how.action === 'update') await requireWithin(ctx, entity, one.id, how.scope)
  const touched = Object.keys(one.values)
  const pick = (row: RawRow) => Object.fromEntries(touched.map((name) => [name, row[name]]))
  await audit(ctx, [
    {
      entity,
      recordId: one.id,
      action: how.action,
      before: { ...pick(before), [entity.title]: before[entity.title] },
      after: { ...pick(one.merged), [entity.title]: one.merged[entity.title] },
    },
  ])
  await resource.hooks.after?.(ctx, [{ id: one.id, before, after: one.merged }])
  return { id: one.id, version: version + 1 }
}

/** A log is written by the product alone, whatever a role was granted. */
function refuseLog(ctx: Ctx, entity: AnyEntity): void {
  if (entity.isLog && ctx.actor.kind === 'user') throw forbidden()
}

/** Stops when any field is wrong, with all of them at once. */
function refuse(draft: Draft): void {
  if (Object.keys(draft.problems).length > 0) throw invalid(draft.problems)
}

/** Fields a caller may not write: hidden ones look unknown, fixed ones keep their value once set. */
export function refusedFields(
  ctx: Ctx,
  entity: AnyEntity,
  mode: 'create' | 'change',
  before?: RawRow,
  draft?: Record<string, unknown>,
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>()
  const action = mode === 'create' ? 'add' : 'update'
  for (const name of hiddenFields(ctx.actor, entity, action)) refused.set(name, `不支持的字段：${name}`)
  for (const name of readonlyFields(ctx.actor, entity, action))
    refused.set(name, `${fieldOf(entity, name)?.options.label ?? name}为只读，不能填写`)
  if (mode === 'create' || ctx.actor.kind === 'system') return refused
  for (const [name, field] of fieldsOf(entity)) {
    if (field.options.fixed && draft && String(draft[name] ?? '') !== String(before?.[name] ?? ''))
      refused.set(name, field.options.fixed)
  }
  return refused
}

/** A caller who sends a record back as it was shown sends masks; they mean "leave it as it is". */
function withoutMasks(entity: AnyEntity, draft: Record<string, unknown>, before: RawRow): Record<string, unknown> {
  const masks = new Map<string, string | undefined>()
  for (const [name, field] of fieldsOf(entity)) {
    if (field.options.sensitive && typeof before[name] === 'string')
      masks.set(name, kindOf(field).mask?.(before[name]) ?? '***')
  }
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !masks.has(name) || masks.get(name) !== value),
  )
}

/** What was written must lie where the caller may write; else the whole write is undone. */
async function requireWithin(ctx: Ctx, entity: AnyEntity, id: string, scope: RowScope): Promise<void> {
  if (scope.kind === 'all') return
  if (!(await loadRows(ctx, entity, [id], { scope })).has(id)) throw notFound()
}

/** Values that really differ. */
export function changedOnly(entity: AnyEntity, values: RawRow, before: RawRow): RawRow {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameValue(fieldOf(entity, name), before[name], value)),
  )
}

/** Add or update, by whether an id came along. */
export function submit(ctx: Ctx, resource: Resource, draft: Record<string, unknown>): Promise<Written> {
  return draft['id'] ? update(ctx, resource, draft) : create(ctx, resource, draft)
}
