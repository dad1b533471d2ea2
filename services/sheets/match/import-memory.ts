import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { plainTitle } from '#kernel/excel/read/find-head.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId, newId } from '#kernel/world/id.ts'
import type { ColumnMapping, ImportColumn } from './import-columns.ts'
import { plain } from './import-references.ts'

/** What texts in columns of references were once said to mean: field → plain text → id. */
export type ValueMemory = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What a person says a text in a column means. */
export type ValueChoice = { field: string; text: string; id: string }

/** Sheets with the same titles in the same order are the same kind of sheet. */
function headSignature(titles: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(titles.map(plainTitle)))
    .digest('hex')
}

/** The mapping that was last used for sheets with this head. */
export async function rememberedMapping(
  ctx: Ctx,
  entity: AnyEntity,
  titles: readonly string[],
): Promise<ColumnMapping | null> {
  const [row] = await ctx.db.query<{ mapping: ColumnMapping }>(
    'select mapping from sys_import_mapping where entity = $1 and signature = $2',
    [entity.path, headSignature(titles)],
  )
  return row?.mapping ?? null
}

export async function rememberMapping(
  ctx: Ctx,
  entity: AnyEntity,
  sheet: { titles: readonly string[]; mapping: ColumnMapping },
): Promise<void> {
  const now = ctx.now()
  await ctx.db.query(
    `insert into sys_import_mapping (
       id, version, create_user, create_time, update_user, update_time, entity, signature, mapping
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6)
     on conflict (entity, signature) do update set mapping = excluded.mapping,
       version = sys_import_mapping.version + 1, update_user = $2, update_time = $3`,
    [newId(now), ctx.actor.userId, now, entity.path, headSignature(sheet.titles), JSON.stringify(sheet.mapping)],
  )
}

/** Keeps what texts were said to mean, for this school and field. */
export async function rememberValues(ctx: Ctx, entity: AnyEntity, choices: readonly ValueChoice[]): Promise<void> {
  const unique = new Map(
    choices.filter(({ id }) => isId(id)).map((choice) => [`${choice.field} ${plain(choice.text)}`, choice]),
  )
  if (unique.size === 0) return
  const now = ctx.now()
  const rows = [...unique.values()].map((choice) => ({
    id: newId(now),
    field: choice.field,
    text: plain(choice.text),
    record: choice.id,
  }))
  await ctx.db.query(
    `insert into sys_import_value (
       id, version, create_user, create_time, update_user, update_time, entity, field, text, record_id
     )
     select x.id, 1, $2, $3, $2, $3, $4, x.field, x.text, x.record
     from jsonb_to_recordset($1::jsonb) as x(id uuid, field text, text text, record text)
     on conflict (entity, field, text) do update set record_id = excluded.record_id,
       version = sys_import_value.version + 1, update_user = $2, update_time = $3`,
    [JSON.stringify(rows), ctx.actor.userId, now, entity.path],
  )
}

/** What the school remembers about the columns of a sheet; rows that are gone are forgotten. */
export async function rememberedValues(
  ctx: Ctx,
  entity: AnyEntity,
  columns: readonly ImportColumn[],
): Promise<ValueMemory> {
  const memory = new Map<string, Map<string, string>>()
  for (const { name, field } of columns) {
    const target = kindOf(field).refersTo?.(field)
    if (!target) continue
    const of = ctx.world.entities.get(target)!
    const alive = of.removable === 'bin' ? ' and t.deleted_time is null' : ''
    const rows = await ctx.db.query<{ text: string; id: string }>(
      `select v.text, t.id
       from sys_import_value v
       join ${tableName(of)} t on t.id = v.record_id::uuid
       where v.entity = $1 and v.field = $2${alive}`,
      [entity.path, name],
    )
    if (rows.length > 0) memory.set(name, new Map(rows.map((row) => [row.text, row.id])))
  }
  return memory
}
