import { changesInWords, type StoredChange } from '#kernel/audit/words.ts'
import type { Ctx } from '#kernel/context.ts'
import { pagingOf, type Query } from './query.ts'
import { read } from './read.ts'
import type { Resource } from './resource.ts'

type Logged = { time: string; userName: string; action: string; title: string; changes: StoredChange[] | null }

/** Who changed a record and how, newest first, in words; for those who may read the record. */
export async function history(ctx: Ctx, resource: Resource, query: Query) {
  const { entity } = resource
  const record = await read(ctx, resource, query['id'])
  const { current, size } = pagingOf(query)
  const rows = await ctx.db.query<Logged & { total: number }>(
    `select time, user_name as "userName", action, title, changes, count(*) over () as total from sys_oper_log
     where entity = $1 and record_id = $2 order by time desc, id desc limit $3 offset $4`,
    [entity.path, record['id'], size, (current - 1) * size],
  )
  const words = await changesInWords(ctx, entity, rows.map((row) => row.changes))
  const records = rows.map(({ time, userName, action, title }, i) => ({ time, userName, action, title, changes: words[i]! }))
  const total = Number(rows[0]?.total ?? 0)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
