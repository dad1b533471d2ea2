import { rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { titleOf } from '#kernel/entity/record-title.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { importStates } from '#services/system/shared/imports.ts'
import { updateRows } from './import-write.ts'
import { judge } from '#kernel/operations/write/judge.ts'
import { removeLoaded } from '#kernel/operations/write/remove.ts'
import type { Draft, Resource } from '#kernel/operations/resource.ts'
import { selectionOf, type RawRow } from '#kernel/operations/read/selection.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { changedOnly } from '#kernel/operations/write/write.ts'

type Params = { entity: string; batchId: string }
/** A row that stays as it is, and why. */
type Kept = { id: string; title: string; reason: string }
/** `removed`: new rows that went, or are out of use where rows are never removed. */
type Undone = { removed: number; restored: number; kept: number; listed: Kept[] }
type Noted = { id: string; recordId: string; isCreated: boolean; recordVersion: number }
type Part = { resource: Resource; scope: RowScope; notes: readonly Noted[] }

const atOnce = 500
/** Rows that may name each other are taken back together. */
const atOnceInTree = 20_000
const mostListed = 200

/** Takes back what a batch wrote: new rows go (or out of use), changed ones get their values back, and whatever was touched since stays and is named. */
export const importUndoJob: JobHandler = {
  type: 'import-undo',
  label: '撤销导入',
  async run(job) {
    const { entity, batchId } = job.params as Params
    const resource = job.world.resources.get(entity)
    if (!resource) throw badRequest({ text: '该业务不支持导入' })
    let sum = (job.saved as Undone | null) ?? { removed: 0, restored: 0, kept: 0, listed: [] }
    const [left] = await job.read((ctx) =>
      ctx.db.query<{ count: number }>('select count(*)::int as count from sys_import_change where batch_id = $1', [
        batchId,
      ]),
    )
    const before = sum.removed + sum.restored + sum.kept
    const total = before + left!.count
    await job.progress({ stage: '撤销导入', total, done: before })
    for (let isMore = true; isMore;) {
      const so = sum
      const part = await job.transaction(async (ctx) => {
        const notes = await nextNotes(ctx, resource, batchId)
        const done =
          notes.length === 0
            ? so
            : await undoPart(ctx, { resource, scope: await rowScope(ctx, resource, 'import'), notes }, so)
        if (notes.length === 0) await close(ctx, batchId, done)
        await job.checkpoint(ctx, done, sumsOf(resource, done))
        return { done, isMore: notes.length > 0 }
      })
      sum = part.done
      isMore = part.isMore
      await job.progress({ done: sum.removed + sum.restored + sum.kept, failed: sum.kept })
    }
    const sums = sumsOf(resource, sum)
    const message = sum.kept > 0 ? `撤销完成：${sums}；${sum.kept} 条未撤销` : `撤销完成：${sums}`
    return {
      status: sum.kept > 0 ? 'partly' : 'done',
      message,
      result: { removed: sum.removed, restored: sum.restored, kept: sum.kept, rows: sum.listed },
    }
  },
}

// Newest first: what was written later may hang on what was written before.
function nextNotes(ctx: Ctx, { entity }: Resource, batchId: string): Promise<Noted[]> {
  const isTree = fieldsOf(entity).some(([, field]) => kindOf(field).refersTo?.(field) === entity.name)
  return ctx.db.query<Noted>(
    `select id, record_id as "recordId", is_created as "isCreated", record_version as "recordVersion"
     from sys_import_change
     where batch_id = $1
     order by id desc
     limit ${isTree ? atOnceInTree : atOnce}
     for update`,
    [batchId],
  )
}

async function undoPart(ctx: Ctx, part: Part, sum: Undone): Promise<Undone> {
  const { resource, scope, notes } = part
  const rows = await loadRows(
    ctx,
    resource.entity,
    notes.map((note) => note.recordId),
    { scope, lock: true },
  )
  const kept: Kept[] = []
  const keep = (id: string, reason: string) => kept.push({ id, title: titleOf(resource.entity, rows.get(id)), reason })
  const untouched = notes.filter((note) => {
    const row = rows.get(note.recordId)
    if (!row) keep(note.recordId, '数据已被删除')
    else if (row['version'] !== note.recordVersion) keep(note.recordId, '导入后已被修改')
    return row?.['version'] === note.recordVersion
  })
  const created = untouched.filter((note) => note.isCreated).map((note) => note.recordId)
  const removed = await takeAway(ctx, resource, { rows: new Map(created.map((id) => [id, rows.get(id)!])), keep })
  const changed = untouched.filter((note) => !note.isCreated)
  const restored = await restoreRows(ctx, resource, { notes: changed, rows, keep })
  await ctx.db.execute('delete from sys_import_change where id = any($1::uuid[])', [notes.map((note) => note.id)])
  return {
    removed: sum.removed + removed,
    restored: sum.restored + restored,
    kept: sum.kept + kept.length,
    listed: [...sum.listed, ...kept].slice(0, mostListed),
  }
}

type Keep = (id: string, reason: string) => void
type Rows = ReadonlyMap<string, RawRow>

/** New rows go; where rows are never removed, they go out of use. */
async function takeAway(ctx: Ctx, resource: Resource, { rows, keep }: { rows: Rows; keep: Keep }): Promise<number> {
  if (rows.size === 0) return 0
  if (resource.hooks.disableImported) {
    const kept = await resource.hooks.disableImported(ctx, rows)
    for (const [id, reason] of kept) keep(id, reason)
    return rows.size - kept.size
  }
  const { removed, skipped } = await removeLoaded(ctx, resource, rows)
  for (const { id, reason } of skipped) keep(id, reason)
  return removed
}

type Restoring = { notes: readonly Noted[]; rows: Rows; keep: Keep }

async function restoreRows(ctx: Ctx, resource: Resource, { notes, rows, keep }: Restoring): Promise<number> {
  if (notes.length === 0) return 0
  const { entity } = resource
  const earlier = await earlierRows(ctx, resource, notes)
  const drafts = notes.map(({ recordId: id }): Draft => {
    const before = rows.get(id)!
    const merged = { ...before, ...earlier.get(id)! }
    const values = changedOnly(
      entity,
      Object.fromEntries(fieldsOf(entity).map(([name]) => [name, merged[name]])),
      before,
    )
    return { id, values, before, merged, problems: {}, warnings: {} }
  })
  // A record goes back to the state it was in, so neither the area's rules nor the declared moves have a say; its keys must be free.
  await judge(ctx, { ...resource, entity: { ...entity, states: undefined }, hooks: {} }, drafts)
  for (const draft of drafts) for (const problem of Object.values(draft.problems).slice(0, 1)) keep(draft.id, problem)
  const good = drafts.filter(
    (draft) => Object.keys(draft.problems).length === 0 && Object.keys(draft.values).length > 0,
  )
  await updateRows(ctx, entity, good)
  await audit(
    ctx,
    good.map((draft) => ({
      entity,
      recordId: draft.id,
      action: 'update',
      title: `撤销导入${entity.label}【${titleOf(entity, draft.merged)}】`,
      before: pick(draft, draft.before!),
      after: pick(draft, draft.merged),
    })),
  )
  await resource.hooks.after?.(
    ctx,
    good.map(({ id, before, merged }) => ({ id, before, after: merged })),
  )
  return good.length
}

/** The rows as they stood before: today's with the stored columns of then. */
async function earlierRows(ctx: Ctx, { entity }: Resource, notes: readonly Noted[]): Promise<Map<string, RawRow>> {
  const table = tableName(entity)
  const selection = selectionOf(
    ctx.world,
    entity,
    fieldsOf(entity).map(([name]) => name),
    false,
  )
  const rows = await ctx.db.query<RawRow>(
    `select ${selection.columns}
     from (
       select (jsonb_populate_record(r, c.before)).*
       from sys_import_change c
       join ${table} r on r.id = c.record_id::uuid
       where c.id = any($1::uuid[])
     ) t`,
    [notes.map((note) => note.id)],
  )
  return new Map(rows.map((row) => [row['id'] as string, selection.reveal(ctx, row)]))
}

async function close(ctx: Ctx, batchId: string, { kept }: Undone): Promise<void> {
  const [status] = kept > 0 ? importStates.partlyUndone : importStates.undone
  await ctx.db.execute(
    `update sys_import_batch
     set status = $4, undo_time = $2, undo_user_name = $3, update_time = $2, version = version + 1
     where id = $1`,
    [batchId, ctx.now(), ctx.actor.userName.slice(0, 50), status],
  )
}

function sumsOf({ hooks }: Resource, { removed, restored }: Undone): string {
  return hooks.disableImported
    ? `已停用 ${removed} 条，已还原 ${restored} 条`
    : `已删除 ${removed} 条，已还原 ${restored} 条`
}

function pick(draft: Draft, row: RawRow): RawRow {
  return Object.fromEntries(Object.keys(draft.values).map((name) => [name, row[name]]))
}
