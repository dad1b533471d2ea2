import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { pagingOf } from '#kernel/operations/read/query.ts'
import { keptDays, userFileKinds, userFileStates } from './shared/user-file.ts'
import { madeFilesRoute, madeFileTakeRoute, type MadeFile } from './shared/file-routes.ts'

const expired = defineError({ code: 'FILE_EXPIRED', status: 400, message: '文件已过期，请重新导出' })
const missing = defineError({ code: 'FILE_MISSING', status: 404, message: '文件不存在或已被删除' })

type JobFile = {
  id: string
  type: string
  title: string
  status: string
  total: number
  done: number
  message: string | null
  createTime: string
  endTime: string | null
  fileId: string | null
  isError: boolean
  fileName: string | null
  size: number | null
  params: { isPlain?: boolean } | null
}

const dayMs = 86_400_000

// The sheet of errors where there is one, else what came out; what only checked a sheet is no file of anybody's.
const fromJobs = `from sys_job j left join sys_file f on f.id::text = coalesce(j.result_file_id, j.error_file_id)
  where j.owner_id = $1 and (j.type = 'export' or j.result_file_id is not null or j.error_file_id is not null)`
const columns = `j.id, j.type, j.title, j.status, j.total, j.done, j.message, j.create_time as "createTime",
  j.end_time as "endTime", coalesce(j.result_file_id, j.error_file_id) as "fileId",
  j.result_file_id is null and j.error_file_id is not null as "isError", f.name as "fileName", f.size, j.params`

/**
 * Files that were made for a person: exports, prints, sheets of errors. They live a week, and nobody else knows of
 * them.
 */
export const jobFileRoutes: readonly Route[] = [
  route(madeFilesRoute, ownFiles),
  route(madeFileTakeRoute, (ctx, { id }) => takeFile(ctx, id)),
]

async function ownFiles(ctx: Ctx, query: Record<string, unknown>) {
  const { current, size } = pagingOf(query)
  const rows = await ctx.db.query<JobFile & { '#total': number }>(
    `select ${columns}, count(*) over () as "#total" ${fromJobs}
     order by j.create_time desc, j.id desc
     limit $2
     offset $3`,
    [ctx.actor.userId, size, (current - 1) * size],
    'job_files',
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  return { records: rows.map((row) => shown(ctx, row)), total, size, current, pages: Math.ceil(total / size) }
}

async function takeFile(ctx: Ctx, id: unknown): Promise<{ fileId: string; fileName: string | null }> {
  if (!isId(id)) throw missing()
  const [row] = await ctx.db.query<JobFile>(`select ${columns} ${fromJobs} and j.id = $2`, [ctx.actor.userId, id])
  if (!row) throw missing()
  const file = shown(ctx, row)
  if (file.state === userFileStates.expired[0]) throw expired()
  if (file.state !== userFileStates.ready[0]) throw missing()
  return { fileId: row.fileId!, fileName: row.fileName }
}

function shown(ctx: Ctx, row: JobFile): MadeFile {
  const expireTime =
    row.endTime && row.fileId ? new Date(Date.parse(row.endTime) + keptDays * dayMs).toISOString() : null
  const state = stateOf(row, expireTime !== null && Date.parse(expireTime) <= ctx.now().getTime())
  return {
    id: row.id,
    title: row.title,
    kind: row.isError
      ? userFileKinds.errors[0]
      : row.type === 'export'
        ? userFileKinds.export[0]
        : userFileKinds.other[0],
    state,
    total: row.total,
    done: row.done,
    message: row.message,
    fileName: row.fileName,
    size: row.size,
    createTime: row.createTime,
    expireTime,
    isPlain: row.params?.isPlain === true,
    canRetry: ctx.world.jobs.get(row.type)?.isRepeatable === true && (row.status === '4' || row.status === '5'),
  }
}

function stateOf({ status, fileId, fileName }: JobFile, isOver: boolean): string {
  if (status === '0') return userFileStates.waiting[0]
  if (status === '1') return userFileStates.making[0]
  if (!fileId) return userFileStates.failed[0]
  return isOver || fileName === null ? userFileStates.expired[0] : userFileStates.ready[0]
}
