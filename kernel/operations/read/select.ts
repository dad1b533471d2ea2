import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { cleanLine, isBlank, lengthOf } from '#kernel/rules/text.ts'
import { maskFor, unaskableFields, visibleFields } from './fields-for.ts'
import { addFilters, hasIndexedTitle, listOf, orderText, textOf, type Query } from './query.ts'
import type { Resource } from '../resource.ts'
import { selectionOf, type RawRow } from './selection.ts'
import { aliveOnly, newConditions, place, whereText, withinScope, type Conditions } from '../sql.ts'

export type Choice = { value: string; label: string; disabled?: true } & RawRow
export type Choices = { rows: Choice[]; isTruncated: boolean }

/** More rows than this and a picker must search. */
const choiceLimit = 500

/** Rows for a picker: enabled ones, narrowed by filters and keyword; those named in `ids` come even when disabled. */
export async function select(ctx: Ctx, resource: Resource, query: Query): Promise<Choices> {
  const { entity } = resource
  const scope = await pickedScope(ctx, resource, 'getSelect')
  const fields = choiceFields(ctx, entity)
  const selection = selectionOf(ctx.world, entity, fields, true)
  const conditions = newConditions()
  aliveOnly(conditions, entity)
  withinScope(conditions, entity, scope)
  const ids = listOf(query['ids']).filter(isId)
  const keyword = cleanLine(textOf(query['keyword'] ?? ''))
  const isByLabel = keyword !== '' && ids.length === 0 && !entity.search && !hasIndexedTitle(entity)
  if (ids.length === 0) refuseUnasked(entity, query, keyword)
  if (ids.length > 0) {
    conditions.texts.push(`t.id = any(${place(conditions, ids)}::uuid[])`)
  } else {
    addFilters(
      ctx,
      conditions,
      entity,
      { ...filtersOf(resource, query), ids: undefined, ...(isByLabel && { keyword: undefined }) },
      unaskableFields(ctx, entity, 'getSelect'),
    )
    offeredOnly(conditions, entity, query)
    await resource.picker.narrow?.(ctx, conditions, query)
  }
  const limit = entity.selectAsk?.most ?? choiceLimit
  const order =
    keyword !== '' && entity.selectAsk ? exactFirst(entity, place(conditions, keyword)) : usualPickerOrder(resource)
  const text = `select ${selection.columns}
    from ${tableName(entity)} t${selection.joins}${whereText(conditions)}${order}
    limit ${limit + 1}`
  const rows = await ctx.db.query<RawRow>(text, conditions.values, 'select')
  const masked = maskFor(ctx, entity, 'getSelect')
  const offered = rows.slice(0, limit).map((row) => choiceOf(entity, masked(selection.present(ctx, row)), fields))
  // No text of theirs is kept to be searched: what a picker shows at once is looked through as it reads.
  const choices = isByLabel
    ? offered.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
    : offered
  const facts = await resource.picker.facts?.(
    ctx,
    choices.map((choice) => choice.value),
  )
  return {
    rows: facts ? choices.map((choice) => ({ ...choice, ...facts.get(choice.value) })) : choices,
    isTruncated: rows.length > limit,
  }
}

/** The permission is needed in any case; an open picker then asks nothing about rows. */
async function pickedScope(ctx: Ctx, resource: Resource, action: string): Promise<RowScope> {
  const scope = await rowScope(ctx, resource, action)
  return resource.picker.isOpen ? { kind: 'all' } : scope
}

function filtersOf({ picker }: Resource, query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !picker.reads?.includes(name)))
}

/** Only rows that are in use, unless the caller asks for others. */
function offeredOnly(conditions: Conditions, entity: AnyEntity, query: Query): void {
  for (const [name, values] of Object.entries(entity.selectWhere ?? {}) as [string, readonly string[]][]) {
    if (query[name] === undefined) conditions.texts.push(`t.${columnName(name)} = any(${place(conditions, values)})`)
  }
}

function usualPickerOrder({ entity, picker }: Resource): string {
  return picker.order ? ` order by ${picker.order}, t.id` : orderText(entity, {}, new Set())
}

/** Whoever searches among many types a little; whoever asks for nothing in particular gets the first of them. */
function refuseUnasked(entity: AnyEntity, query: Query, keyword: string): void {
  if (keyword === '') return
  const { characters, or } = entity.selectAsk ?? { characters: 0, or: [] }
  if (lengthOf(keyword) >= characters || (or as readonly string[]).some((name) => !isBlank(query[name]))) return
  throw badRequest({ text: `请输入至少${characters}个字符` })
}

/** Whoever types a whole number or name means that one; the others follow by title. */
function exactFirst(entity: AnyEntity, keyword: string): string {
  const exact = ((entity.search ?? []) as readonly string[])
    .map((name) => `t.${columnName(name)} = ${keyword}`)
    .join(' or ')
  return orderText(entity, { ascs: entity.title }, new Set()).replace(
    ' order by ',
    ` order by coalesce(${exact}, false) desc, `,
  )
}

export type TreeNode = {
  id: string
  parentId: string | null
  value: string
  label: string
  children: TreeNode[]
} & RawRow

/** All rows the caller reaches as a tree; ancestors of a reached row are kept so that it hangs where it belongs. */
export async function tree(ctx: Ctx, resource: Resource, query: Query): Promise<TreeNode[]> {
  const { entity } = resource
  const scope = await pickedScope(
    ctx,
    resource,
    can(ctx.actor, permissionKey(entity, 'getTree')) ? 'getTree' : 'getSelect',
  )
  const fields = [...new Set([...choiceFields(ctx, entity), 'parentId'])]
  const selection = selectionOf(ctx.world, entity, fields, false)
  const conditions = newConditions()
  aliveOnly(conditions, entity)
  const rows = await ctx.db.query<RawRow>(
    `select ${selection.columns} from ${tableName(entity)} t${whereText(conditions)}${usualPickerOrder(resource)}`,
    conditions.values,
  )
  const reached = newConditions()
  aliveOnly(reached, entity)
  withinScope(reached, entity, scope)
  addFilters(ctx, reached, entity, filtersOf(resource, query), unaskableFields(ctx, entity, 'getSelect'))
  if (listOf(query['ids']).length === 0) offeredOnly(reached, entity, query)
  await resource.picker.narrow?.(ctx, reached, query)
  const ids = await ctx.db.query<{ id: string }>(
    `select t.id from ${tableName(entity)} t${whereText(reached)}`,
    reached.values,
  )
  const masked = maskFor(ctx, entity, 'getSelect')
  return grow(
    rows.map((row) => choiceOf(entity, masked(selection.present(ctx, row)), fields)),
    new Set(ids.map((row) => row.id)),
  )
}

function grow(rows: readonly Choice[], wanted: ReadonlySet<string>): TreeNode[] {
  const nodes = new Map(rows.map((row) => [row.value, { ...row, children: [] } as unknown as TreeNode]))
  const keep = new Set<string>()
  for (const id of wanted) {
    for (let at = nodes.get(id); at && !keep.has(at.id); at = at.parentId ? nodes.get(at.parentId) : undefined)
      keep.add(at.id)
  }
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    if (!keep.has(node.id)) continue
    const above = node.parentId ? nodes.get(node.parentId) : undefined
    ;(above ? above.children : roots).push(node)
  }
  return roots
}

function choiceFields(ctx: Ctx, entity: AnyEntity): string[] {
  const wanted = new Set<string>([
    entity.title,
    ...((entity.selectFields ?? []) as readonly string[]),
    ...Object.keys(entity.selectWhere ?? {}),
    ...holesOf(entity),
  ])
  return visibleFields(ctx, entity, 'getSelect').filter(
    (name) => wanted.has(name) && columnOf(fieldOf(entity, name)!).filterIndex !== 'none',
  )
}

function holesOf(entity: AnyEntity): string[] {
  return [...(entity.selectLabel ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

function choiceOf(entity: AnyEntity, row: RawRow, fields: readonly string[]): Choice {
  const label = entity.selectLabel
    ? entity.selectLabel.replace(/\{(\w+)\}/g, (_, name: string) => String(row[name] ?? ''))
    : String(row[entity.title] ?? '')
  const isOff = Object.entries(entity.selectWhere ?? {}).some(
    ([name, values]) => !(values as readonly string[]).includes(String(row[name])),
  )
  const extra = Object.fromEntries(
    Object.entries(row).filter(([name]) => fields.includes(name) || name.endsWith('Name')),
  )
  return { ...extra, id: row['id'], value: row['id'] as string, label, ...(isOff ? { disabled: true } : {}) } as Choice
}

/** Whether an entity forms a tree. */
export function isTree(entity: AnyEntity): boolean {
  return fieldsOf(entity).some(([name]) => name === 'parentId')
}
