import { audit, type AuditEntry } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { tableOf } from '#kernel/db/table.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { staleVersion } from '#kernel/errors/platform-errors.ts'
import { noteChanges } from './import-changes.ts'
import type { Draft, Resource } from '#kernel/operations/resource.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { copyRows, storedColumns } from '#kernel/operations/store.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'

/** Writes judged drafts: new rows through COPY, changes in one statement, the log in one, then what the module lets follow. */
export async function writeDrafts(
  ctx: Ctx,
  resource: Resource,
  { drafts, batchId }: { drafts: readonly Draft[]; batchId: string },
): Promise<void> {
  if (drafts.length === 0) return
  const { entity } = resource
  const created = drafts.filter((draft) => draft.before === null)
  const changed = drafts.filter((draft) => draft.before !== null)
  await noteChanges(ctx, entity, { id: batchId, created, changed })
  try {
    await copyRows(ctx, entity, sameFields(created))
    await updateRows(ctx, entity, changed)
  } catch (error) {
    throw asAppError(error, entity)
  }
  await audit(ctx, [
    ...created.map((draft) => creation(entity, draft)),
    ...changed.map((draft) => change(entity, draft)),
  ])
  await resource.hooks.after?.(
    ctx,
    drafts.map(({ id, before, merged }) => ({ id, before, after: merged })),
  )
}

/** COPY goes by the fields of the first row: it names every field that any of them has. */
function* sameFields(drafts: readonly Draft[]): Generator<{ id: string; values: RawRow }> {
  const names = new Set(drafts.flatMap((draft) => Object.keys(draft.values)))
  const none = Object.fromEntries([...names].map((name) => [name, null]))
  for (const [i, { id, values }] of drafts.entries()) yield { id, values: i === 0 ? { ...none, ...values } : values }
}

/** One statement for many rows: all get every column that any of them changes, most with the value they have. */
export async function updateRows(ctx: Ctx, entity: AnyEntity, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const names = [...new Set(drafts.flatMap((draft) => Object.keys(draft.values)))]
  const types = new Map(tableOf(entity).columns.map((column) => [column.name, column.type]))
  const rows = drafts.map((draft) => {
    const values = Object.fromEntries(names.map((name) => [name, draft.merged[name] ?? null]))
    const columns = storedColumns(ctx, entity, values, draft.merged)
    return {
      id: draft.id,
      version: draft.before!['version'],
      ...Object.fromEntries(columns.map(([name, value]) => [name, asJson(value, types.get(name)!)])),
    }
  })
  const columns = Object.keys(rows[0]!).filter((name) => name !== 'id' && name !== 'version')
  const touched = await ctx.db.execute(
    `update ${tableName(entity)} t
     set ${columns.map((name) => `${name} = x.${name}`).join(', ')}, version = t.version + 1, update_user = $2,
       update_time = $3
     from jsonb_to_recordset($1::jsonb) as x(id uuid, version integer, ${columns.map((name) => `${name} ${types.get(name)!}`).join(', ')})
     where t.id = x.id and t.version = x.version`,
    [JSON.stringify(rows), ctx.actor.userId, ctx.now()],
  )
  if (touched !== drafts.length) throw staleVersion()
}

/** Structured values are stored as text of JSON; inside a bigger JSON they stand as they are. */
function asJson(value: unknown, type: string): unknown {
  return type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value
}

/** The values of a new row are in the row; that it came by import, and under which name, is what the log adds. */
function creation(entity: AnyEntity, draft: Draft): AuditEntry {
  return {
    entity,
    recordId: draft.id,
    action: 'import',
    before: null,
    after: { [entity.title]: draft.merged[entity.title] },
  }
}

function change(entity: AnyEntity, draft: Draft): AuditEntry {
  const names = [...Object.keys(draft.values), entity.title]
  const pick = (row: RawRow) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { entity, recordId: draft.id, action: 'import', before: pick(draft.before!), after: pick(draft.merged) }
}
