import type { Ctx } from '#kernel/world/context.ts'
import type { FileRow } from '#services/files/read/readable.ts'
import { newId } from '#kernel/world/id.ts'
import type { ColumnMapping, ImportWay } from '../match/import-columns.ts'
import type { Resource } from '#kernel/operations/resource.ts'

/** What a person mended on the screen: cells by row and field. */
export type CellFix = { row: number; field: string; text: string }

export type BatchWanted = {
  file: FileRow
  mode: string
  way: ImportWay
  check: boolean
  mapping: ColumnMapping | null
  fixes: readonly CellFix[]
}

/** What a batch remembers of the sheet it belongs to. */
export type BatchFacts = { mapping: ColumnMapping | null; fixes: readonly CellFix[] }

/** The batch of an uploaded sheet: the dry run and the write that follows it are one, until something was written. */
export async function openBatch(ctx: Ctx, resource: Resource, wanted: BatchWanted): Promise<string> {
  const { file } = wanted
  const now = ctx.now()
  const values = [
    wanted.mapping ? JSON.stringify(wanted.mapping) : null,
    wanted.way,
    wanted.mode,
    sealedFixes(ctx, wanted.fixes),
    wanted.check ? '0' : '2',
    ctx.actor.userId,
    now,
  ]
  const [same] = await ctx.db.query<{ id: string }>(
    `update sys_import_batch
     set mapping = $3, way = $4, mode = $5, fixes = $6, status = $7, update_user = $8, update_time = $9, time = $9,
       version = version + 1
     where id = (
       select id
       from sys_import_batch
       where file_id = $1 and entity = $2 and status not in ('2', '5') and created + updated = 0
       order by time desc
       limit 1
     )
     returning id`,
    [file.id, resource.entity.path, ...values],
  )
  if (same) return same.id
  const id = newId(now)
  await ctx.db.query(
    `insert into sys_import_batch (
       id, version, create_user, create_time, update_user, update_time, owner_id, user_name, time, file_id, file_name,
       sha256, entity, mapping, way, mode, fixes, status, total, created, updated, unchanged, failed, warned
     )
     values ($1, 1, $11, $12, $11, $12, $11, $2, $12, $3, $4, $5, $6, $7, $8, $9, $10, $13, 0, 0, 0, 0, 0, 0)`,
    [
      id,
      ctx.actor.userName.slice(0, 50),
      file.id,
      file.name,
      file.sha256,
      resource.entity.path,
      values[0],
      values[1],
      values[2],
      values[3],
      values[5],
      now,
      values[4],
    ],
  )
  return id
}

export async function batchFacts(ctx: Ctx, batchId: string): Promise<BatchFacts> {
  const [row] = await ctx.db.query<{ mapping: ColumnMapping | null; fixes: string | null }>(
    'select mapping, fixes from sys_import_batch where id = $1',
    [batchId],
  )
  const fixes = row?.fixes ? (JSON.parse(ctx.world.secrets.open(row.fixes, fixesPlace(ctx))) as CellFix[]) : []
  return { mapping: row?.mapping ?? null, fixes }
}

type BatchMark = Partial<Record<'total' | 'created' | 'updated' | 'unchanged' | 'failed' | 'warned', number>> & {
  status?: string
  jobId?: string
  errorFileId?: string | null
}

/** Tells how far a batch came. Only what is named is written. */
export async function markBatch(ctx: Ctx, batchId: string, mark: BatchMark): Promise<void> {
  const columns = {
    status: 'status',
    jobId: 'job_id',
    errorFileId: 'error_file_id',
    total: 'total',
    created: 'created',
    updated: 'updated',
    unchanged: 'unchanged',
    failed: 'failed',
    warned: 'warned',
  }
  const named = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => mark[name] !== undefined)
  await ctx.db.execute(
    `update sys_import_batch set ${named.map((name, i) => `${columns[name]} = $${i + 3}`).join(', ')}, update_time = $2, version = version + 1 where id = $1`,
    [batchId, ctx.now(), ...named.map((name) => mark[name])],
  )
}

/** When the same content was last brought in, by whom and how many rows. */
export async function earlierImport(
  ctx: Ctx,
  resource: Resource,
  sha256: string,
): Promise<{ time: string; userName: string; count: number } | null> {
  const [row] = await ctx.db.query<{ time: string; userName: string; count: number }>(
    `select time, user_name as "userName", created + updated + unchanged as count from sys_import_batch
     where entity = $1 and sha256 = $2 and status = '3' order by time desc limit 1`,
    [resource.entity.path, sha256],
  )
  return row ?? null
}

function sealedFixes(ctx: Ctx, fixes: readonly CellFix[]): string | null {
  return fixes.length === 0 ? null : ctx.world.secrets.seal(JSON.stringify(fixes), fixesPlace(ctx))
}

function fixesPlace(ctx: Ctx): string {
  return `${ctx.school.id}/sys.importBatch/fixes`
}
