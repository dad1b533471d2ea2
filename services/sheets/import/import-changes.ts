import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { storedColumns } from '#kernel/operations/store.ts'

/**
 * Notes which rows a batch is about to write. Of rows that change, the stored columns are copied inside the database as they lie
 * there: what is sealed stays sealed. Called before the rows are written.
 */
export async function noteChanges(
  ctx: Ctx,
  entity: AnyEntity,
  batch: { id: string; created: readonly Draft[]; changed: readonly Draft[] },
): Promise<void> {
  const { created, changed } = batch
  if (created.length > 0)
    await note(ctx, batch.id, { drafts: created, isCreated: true, before: 'null::jsonb', from: '' })
  if (changed.length === 0) return
  const names = [...new Set(changed.flatMap((draft) => Object.keys(draft.values)))]
  const columns = storedColumns(
    ctx,
    entity,
    Object.fromEntries(names.map((name) => [name, null])),
    changed[0]!.merged,
  ).map(([column]) => column)
  const before = `jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(', ')})`
  await note(ctx, batch.id, {
    drafts: changed,
    isCreated: false,
    before,
    from: ` join ${tableName(entity)} t on t.id = x.record::uuid`,
  })
}

async function note(
  ctx: Ctx,
  batchId: string,
  of: { drafts: readonly Draft[]; isCreated: boolean; before: string; from: string },
): Promise<void> {
  const now = ctx.now()
  const { drafts } = of
  await ctx.db.query(
    `insert into sys_import_change (
       id, version, create_user, create_time, update_user, update_time, batch_id, record_id, is_created,
       record_version, before
     )
     select x.id, 1, $4, $5, $4, $5, $6, x.record, $7, x.version, ${of.before}
     from unnest($1::uuid[], $2::text[], $3::int[]) as x(id, record, version)${of.from}`,
    [
      drafts.map(() => newId(now)),
      drafts.map((draft) => draft.id),
      drafts.map((draft) => Number(draft.before?.['version'] ?? 0) + 1),
      ctx.actor.userId,
      now,
      batchId,
      of.isCreated,
    ],
  )
}
