import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { conditionOf, keyColumn } from '#kernel/db/table.ts'
import {
  blamedField,
  fieldOf,
  fieldsOf,
  hasKey,
  mayBeEmptyInKey,
  type AnyEntity,
  type UniqueRule,
} from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { ParentOptions } from '#kernel/fields/links/parent/kind.ts'
import { codeSets } from '../dictionary.ts'
import { moveProblem } from './moves.ts'
import type { Draft, Resource } from '../resource.ts'
import { hashOf } from '../store.ts'
import { fillSnapshots } from './take-snapshot.ts'

/**
 * Everything about drafts that only the database knows, for many at once: what they copy, the module's own rules,
 * codes that are in use, references that exist, trees without circles, and keys nobody else has. Problems are
 * collected, nothing is thrown.
 */
export async function judge(ctx: Ctx, resource: Resource, drafts: Draft[]): Promise<void> {
  const { entity } = resource
  await fillSnapshots(ctx, entity, drafts)
  await resource.hooks.prepare?.(ctx, drafts)
  for (const draft of drafts) Object.assign(draft.merged, draft.values)
  judgeMoves(ctx, entity, drafts)
  await judgeMeant(ctx, entity, drafts)
  await judgeTree(ctx, entity, drafts)
  await judgeKeys(ctx, entity, drafts)
}

/** Whether what values name is there: codes that are in use, references that exist. */
export async function judgeMeant(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  judgeValues(entity, drafts)
  await judgeCodes(ctx, entity, drafts)
  await judgeReferences(ctx, entity, drafts)
}

/** Keys that somebody else has already. */
export async function judgeKeys(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  for (const rule of (entity.unique ?? []) as UniqueRule<Fields>[]) await judgeUnique(ctx, entity, drafts, rule)
}

// The product itself may bring records in as they were elsewhere; people move them only where the declaration lets
// them.
function judgeMoves(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): void {
  const field = entity.states?.field as string | undefined
  if (!field) return
  for (const draft of drafts) {
    const problem = draft.before || ctx.actor.kind === 'user' ? moveProblem(entity, draft.before, draft.values) : null
    if (problem) draft.problems[field] ??= problem
  }
}

async function judgeCodes(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  const coded = fieldsOf(entity).filter(([, field]) => (field.options as CodeOptions).set !== undefined)
  if (coded.length === 0) return
  const sets = await codeSets(ctx)
  for (const [name, field] of coded) {
    const items = sets.get((field.options as CodeOptions).set!) ?? []
    const usable = new Set(items.filter((item) => !item.disabled).map((item) => item.key))
    for (const draft of drafts) {
      const value = draft.values[name]
      const before = [draft.before?.[name]].flat()
      const unknown = [value]
        .flat()
        .find((key) => key !== null && key !== undefined && !usable.has(key as string) && !before.includes(key))
      if (unknown !== undefined) draft.problems[name] ??= `${field.options.label}【${String(unknown)}】不在字典中`
    }
  }
}

function judgeValues(entity: AnyEntity, drafts: readonly Draft[]): void {
  for (const [name, field] of fieldsOf(entity)) {
    const { refuse } = columnOf(field)
    if (!refuse) continue
    for (const draft of drafts) {
      const value = draft.values[name]
      const problem =
        value === null || value === undefined || draft.before?.[name] === value ? null : refuse(value, field)
      if (problem) draft.problems[name] ??= problem
    }
  }
}

async function judgeReferences(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  for (const [name, field] of fieldsOf(entity)) {
    const target = kindOf(field).refersTo?.(field)
    if (!target) continue
    const asked = new Map<Draft, string[]>()
    for (const draft of drafts) {
      const value = draft.values[name]
      if (value === null || value === undefined) continue
      const ids = (Array.isArray(value) ? value : [value]) as string[]
      const before = draft.before?.[name]
      const fresh = ids.filter((id) => (Array.isArray(before) ? !before.includes(id) : before !== id))
      if (fresh.length > 0) asked.set(draft, fresh)
    }
    if (asked.size === 0) continue
    const targetEntity = ctx.world.entities.get(target)!
    const alive = targetEntity.removable === 'bin' ? ' and deleted_time is null' : ''
    // The rows referred to stay where they are until this write is done: nobody can bin one meanwhile.
    const lock = ctx.db.isTransaction ? ' order by id for share' : ''
    const rows = await ctx.db.query<{ id: string }>(
      `select id from ${tableName(targetEntity)} where id = any($1::uuid[])${alive}${lock}`,
      [[...new Set([...asked.values()].flat())]],
    )
    const found = new Set(rows.map((row) => row.id))
    for (const draft of drafts) if (target === entity.name) found.add(draft.id)
    for (const [draft, ids] of asked)
      if (ids.some((id) => !found.has(id.toLowerCase()))) draft.problems[name] ??= `${field.options.label}不存在`
  }
}

async function judgeTree(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  const tree = fieldsOf(entity).find(([, field]) => kindOf(field).isTree)
  if (!tree || !drafts.some((draft) => draft.values['parentId'])) return
  const { maxDepth } = tree[1].options as ParentOptions
  const rows = await ctx.db.query<{ id: string; parent: string | null }>(
    `select id, parent_id as parent from ${tableName(entity)}`,
  )
  const parents = new Map(rows.map((row) => [row.id, row.parent]))
  for (const draft of drafts)
    if ('parentId' in draft.merged) parents.set(draft.id, draft.merged['parentId'] as string | null)
  for (const draft of drafts) {
    let depth = 1
    for (let at = parents.get(draft.id); at; at = parents.get(at)) {
      depth += 1
      if (at === draft.id || depth > 100) {
        draft.problems['parentId'] ??= `上级${entity.label}不能是自己或下级${entity.label}`
        break
      }
    }
    if (depth > maxDepth) draft.problems['parentId'] ??= `${entity.label}最多 ${maxDepth} 级`
  }
}

async function judgeUnique(
  ctx: Ctx,
  entity: AnyEntity,
  drafts: readonly Draft[],
  rule: UniqueRule<Fields>,
): Promise<void> {
  const touched = drafts.filter(
    (draft) =>
      counts(entity, rule, draft.merged) &&
      (!draft.before ||
        rule.on.some((name) => name in draft.values) ||
        Object.keys(rule.where ?? {}).some((name) => name in draft.values)),
  )
  if (touched.length === 0) return
  const message = rule.message ?? `${rule.on.map((name) => fieldOf(entity, name)!.options.label).join('、')}已存在`
  const blame = blamedField(rule)
  const keys = touched.map((draft) => rule.on.map((name) => storedKey(ctx, entity, name, draft.merged[name])))
  const here = new Map<string, Draft>()
  for (const [i, draft] of touched.entries()) {
    const key = JSON.stringify(keys[i])
    if (here.has(key)) draft.problems[blame] ??= message
    else here.set(key, draft)
  }
  const columns = rule.on.map((name) => keyColumn(entity, name))
  const arrays = rule.on.map((name, i) => `$${i + 1}::${columnType(entity, name)}[]`)
  const filters = [...(entity.removable === 'bin' ? ['t.deleted_time is null'] : []), ...conditionOf(rule.where, 't.')]
  const rows = await ctx.db.query<{ id: string; n: number }>(
    `select t.id, k.n::int as n
     from unnest(${arrays.join(', ')}) with ordinality as k(${columns.map((_, i) => `c${i}`).join(', ')}, n)
     join ${tableName(entity)} t on ${columns.map((column, i) => sameKey(entity, rule, { column, i })).join(' and ')}
     ${filters.length > 0 ? `where ${filters.join(' and ')}` : ''}`,
    rule.on.map((_, i) => keys.map((key) => key[i])),
  )
  for (const row of rows) {
    const draft = touched[row.n - 1]!
    if (row.id !== draft.id) draft.problems[blame] ??= message
  }
}

/** Whether a record takes part in a unique rule: its condition holds, and it has the whole key. */
function counts(entity: AnyEntity, rule: UniqueRule<Fields>, row: Record<string, unknown>): boolean {
  return (
    hasKey(entity, rule, row) &&
    Object.entries(rule.where ?? {}).every(([name, values]) => values?.includes(row[name] as string | boolean))
  )
}

/** Where no part can be empty the index is asked as usual: it does not serve `is not distinct from`. */
function sameKey(entity: AnyEntity, rule: UniqueRule<Fields>, { column, i }: { column: string; i: number }): string {
  return `t.${column} ${mayBeEmptyInKey(entity, rule, rule.on[i]!) ? 'is not distinct from' : '='} k.c${i}`
}

function storedKey(ctx: Ctx, entity: AnyEntity, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return fieldOf(entity, name)!.options.sensitive ? hashOf(ctx, entity, name, value) : value
}

function columnType(entity: AnyEntity, name: string): string {
  const field = fieldOf(entity, name)!
  return field.options.sensitive ? 'text' : columnOf(field).type(field)
}
