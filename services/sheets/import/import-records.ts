import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isId } from '#kernel/world/id.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { requireImportGuards } from '#kernel/operations/write/guards.ts'
import { importFields } from '../match/import-columns.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { importStates } from '#services/system/shared/imports.ts'

/** How long a batch can be taken back. */
const undoDays = 7
/** Above this, taking back asks for a second authentication. */
const undoneWithoutProof = 100

/** A process that died for good leaves its batch at 解析 or 写入中: the job says how it really ended. */
const state = `case when b.status in ('0', '2') and j.status in ('4', '5') then case when b.created + b.updated > 0 then '3' else '4' end else b.status end`
const of = 'from sys_import_batch b left join sys_job j on j.id::text = b.job_id'

const undoneStates: readonly string[] = [importStates.undone[0], importStates.partlyUndone[0]]

type BatchRow = {
  id: string
  fileName: string
  status: string
  created: number
  updated: number
  time: string
  isUndoing: boolean
}

/** Imports of an entity, newest first: one's own, and for whoever imports everywhere those of all. */
export async function importRecords(ctx: Ctx, resource: Resource, query: Query) {
  const { current, size } = pagingOf(query)
  const all = await seesAll(ctx, resource)
  const rows = await ctx.db.query<Record<string, unknown>>(
    `select b.id, b.file_name as "fileName", b.way, b.mode, b.total, b.created, b.updated, b.unchanged, b.failed,
       b.warned, ${state} as status, b.user_name as "userName", b.time,
       case when b.owner_id = $2 and f.id is not null then b.error_file_id end as "errorFileId",
       case
         when b.owner_id = $2 and ${state} = '1' and exists (
           select from sys_file u where u.id::text = b.file_id and u.status = '0'
         ) then b.file_id
       end as "resumeFileId",
       b.undo_time as "undoTime", b.undo_user_name as "undoUserName",
       ${state} = '3' and b.created + b.updated > 0 and b.time > $4 as "canUndo", count(*) over () as "#total" ${of}
     left join sys_file f on f.id::text = b.error_file_id
     where b.entity = $1 and ($3 or b.owner_id = $2)
     order by b.time desc, b.id desc
     limit $5
     offset $6`,
    [resource.entity.path, ctx.actor.userId, all, oldestUndone(ctx), size, (current - 1) * size],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  for (const row of rows) delete row['#total']
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}

/** Starts taking back what a batch wrote, as a job. */
export async function startUndo(ctx: Ctx, resource: Resource, batchId: unknown): Promise<{ jobId: string }> {
  const { entity } = resource
  const all = await seesAll(ctx, resource)
  if (!isId(batchId)) throw notFound()
  const [batch] = await ctx.db.query<BatchRow>(
    `select b.id, b.file_name as "fileName", ${state} as status, b.created, b.updated, b.time,
       exists (
         select
         from sys_job u
         where u.type = 'import-undo' and u.status in ('0', '1') and u.params ->> 'batchId' = b.id::text
       ) as "isUndoing" ${of}
     where b.id = $1 and b.entity = $2 and ($4 or b.owner_id = $3) for no key
     update of b`,
    [batchId, entity.path, ctx.actor.userId, all],
  )
  if (!batch) throw notFound()
  if (undoneStates.includes(batch.status)) throw badRequest({ text: '该批次已撤销' })
  if (batch.status !== '3' || batch.created + batch.updated === 0)
    throw badRequest({ text: '该批次没有写入数据，不需要撤销' })
  if (batch.isUndoing) throw badRequest({ text: '该批次正在撤销' })
  if (new Date(batch.time) <= oldestUndone(ctx)) throw badRequest({ text: `导入已超过 ${undoDays} 天，不能撤销` })
  // What takes a proof to bring in takes the same to take back: the job has no session of its own.
  await resource.hooks.beforeImport?.(ctx)
  await requireImportGuards(ctx, entity, {
    fields: importFields(ctx, entity).map(([name]) => name),
    mayChange: true,
  })
  if (batch.created + batch.updated > undoneWithoutProof) await requireSecondAuth(ctx, 'import:undo')
  const jobId = await enqueueJob(ctx, {
    type: 'import-undo',
    title: `撤销导入${entity.label}：${batch.fileName}`,
    params: { entity: entity.name, batchId: batch.id },
  })
  return { jobId }
}

/** Forgets what batches changed once they cannot be taken back any more. */
export async function forgetChanges(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    `delete from sys_import_change
     where id in (
       select c.id
       from sys_import_change c
       join sys_import_batch b on b.id = c.batch_id
       where b.time < $1
       limit 20000
     )`,
    [new Date(oldestUndone(ctx).getTime() - 86_400_000)],
  )
}

async function seesAll(ctx: Ctx, resource: Resource): Promise<boolean> {
  return (await rowScope(ctx, resource, 'import')).kind === 'all'
}

function oldestUndone(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - undoDays * 86_400_000)
}
