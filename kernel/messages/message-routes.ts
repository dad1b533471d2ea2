import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { messageEvent } from './send-message.ts'

const at = { service: 'base', access: { signedIn: true } } as const
const bellRows = 8
const columns = 'id, kind, title, content, link, read_time as "readTime", send_time as "sendTime"'

/** A person's own messages. */
export const messageRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'message/list', label: '我的消息', input: z.looseObject({}), run: (ctx, query) => list(ctx, query) }),
  route({ ...at, method: 'GET', path: 'message/unread', label: '未读消息数', input: z.object({}), run: async (ctx) => ({ unread: await unread(ctx) }) }),
  route({ ...at, method: 'GET', path: 'message/latest', label: '最新消息', input: z.object({}), run: latest }),
  route({ ...at, method: 'POST', path: 'message/read', label: '消息已读', input: z.object({ ids: z.array(z.string()).max(500).optional() }), run: (ctx, { ids }) => markRead(ctx, ids) }),
]

/** Marks a person's messages about a record as read. */
export async function readMessagesAbout(ctx: Ctx, biz: { type: string; id: string }): Promise<void> {
  await readWhere(ctx, 'biz_type = $3 and biz_id = $4', [biz.type, biz.id])
}

async function list(ctx: Ctx, query: Query) {
  const isRead = query['isRead'] === undefined ? null : ['1', 'true'].includes(String(query['isRead']))
  const { current, size } = pagingOf(query)
  const rows = await ctx.db.query<Record<string, unknown>>(
    `select ${columns}, count(*) over () as "#total" from sys_message where user_id = $1 and ($2::boolean is null or (read_time is not null) = $2) order by send_time desc, id desc limit $3 offset $4`,
    [ctx.actor.userId, isRead, size, (current - 1) * size],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  for (const row of rows) delete row['#total']
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}

/** What the bell shows: the number from the person's counter, and the newest. */
async function latest(ctx: Ctx) {
  const messages = await ctx.db.query(`select ${columns} from sys_message where user_id = $1 order by send_time desc, id desc limit ${bellRows}`, [ctx.actor.userId], 'bell')
  return { unread: await unread(ctx), messages }
}

async function unread(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.query<{ unread: number }>('select unread from sys_message_count where user_id = $1', [ctx.actor.userId], 'unread')
  return row?.unread ?? 0
}

async function markRead(ctx: Ctx, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  if (ids) await readWhere(ctx, 'id = any($3::uuid[])', [ids.filter(isId)])
  else await readWhere(ctx, 'true', [])
  return { unread: await unread(ctx) }
}

// Rows that another call has just marked are not counted twice: each is locked before it is judged.
async function readWhere(ctx: Ctx, condition: string, values: readonly unknown[]): Promise<void> {
  const marked = await ctx.db.execute(`update sys_message set read_time = $2, update_time = $2 where user_id = $1 and read_time is null and ${condition}`, [ctx.actor.userId, ctx.now(), ...values])
  if (marked === 0) return
  await ctx.db.query('update sys_message_count set unread = greatest(unread - $2, 0), update_time = $3 where user_id = $1', [ctx.actor.userId, marked, ctx.now()])
  pushAfterCommit(ctx, { event: messageEvent, to: { users: [String(ctx.actor.userId)] } })
}
