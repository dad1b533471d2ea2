import { changesInWords, type StoredChange } from '#kernel/operations/read/changes-in-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { pagingOf, type Query } from './query.ts'
import { read } from './read.ts'
import type { Resource } from '../resource.ts'

type Logged = {
  time: string
  userName: string
  action: string
  title: string
  changes: StoredChange[] | null
  batch: string | null
}

/** Who changed a record and how, newest first, in words; for those who may read the record. */
export async function history(ctx: Ctx, resource: Resource, query: Query) {
  const { entity } = resource
  const record = await read(ctx, resource, query['id'])
  const { current, size } = pagingOf(query)
  const rows = await ctx.db.query<Logged & { total: number }>(
    `select l.time, l.user_name as "userName", l.action, l.title, l.changes, count(*) over () as total,
       case when l.action = 'import' then (
         select '由导入批次 ' || to_char(b.time, 'YYYY-MM-DD HH24:MI') || '《' || b.file_name || '》写入'
         from sys_import_batch b
         where b.job_id = l.trace_id
         limit 1
       ) end as batch
     from sys_oper_log l
     where l.entity = $1 and l.record_id = $2
     order by l.time desc, l.id desc
     limit $3
     offset $4`,
    [entity.path, record['id'], size, (current - 1) * size],
  )
  const words = await changesInWords(
    ctx,
    entity,
    rows.map((row) => row.changes),
  )
  const records = rows.map(({ time, userName, action, title, batch }, i) => ({
    time,
    userName,
    action,
    title,
    changes: words[i]!,
    ...(batch ? { batch } : {}),
  }))
  const total = Number(rows[0]?.total ?? 0)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
