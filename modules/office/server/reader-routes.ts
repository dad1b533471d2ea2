import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { rowScope } from '#kernel/access/access.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { sanitizeRichText } from '#kernel/rich-text/sanitize.ts'
import { notice } from '../shared/notice.ts'
import { isWithinReach, receiversOf } from './audience.ts'
import { notices } from './notices.ts'

const one = z.object({ id: z.unknown() })
const paged = z.looseObject({})
const at = { service: 'base', access: { signedIn: true } } as const

/** What readers ask of notices and messages, and the publisher of receipts. */
export const readerRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'notice/mine', label: '我的通知', input: paged, run: (ctx, query) => mine(ctx, query) }),
  route({ ...at, method: 'POST', path: 'notice/open', label: '阅读通知', input: one, run: (ctx, { id }) => open(ctx, id) }),
  route({ ...at, method: 'POST', path: 'notice/confirm', label: '确认通知', input: one, run: (ctx, { id }) => confirm(ctx, id) }),
  route({ ...at, method: 'GET', path: 'message/list', label: '我的消息', input: paged, run: (ctx, query) => messages(ctx, query) }),
  route({ ...at, method: 'GET', path: 'message/unread', label: '未读消息数', input: z.object({}), run: unread }),
  route({ ...at, method: 'POST', path: 'message/read', label: '消息已读', input: z.object({ ids: z.array(z.string()).max(500).optional() }), run: (ctx, { ids }) => markRead(ctx, ids) }),
  route({
    service: 'base', method: 'GET', path: 'notice/countAudience', label: '发布范围人数', access: { permission: 'notice:add' },
    input: z.object({ audience: z.coerce.string(), departmentIds: z.string().optional(), classIds: z.string().optional() }),
    async run(ctx, asked) {
      const ids = (text: string | undefined) => (text ?? '').split(',').filter(isId)
      const audience = { audience: asked.audience, departmentIds: ids(asked.departmentIds), classIds: ids(asked.classIds) }
      if (!(await isWithinReach(ctx, audience))) throw badRequest({ text: '您只能向本部门人员发布通知' })
      return { count: (await receiversOf(ctx, audience)).length }
    },
  }),
  route({ service: 'base', method: 'GET', path: 'notice/receipts', label: '通知回执', access: { permission: 'notice:getOne' }, input: z.looseObject({ id: z.unknown() }), run: (ctx, query) => receipts(ctx, query) }),
]

const visible = `n.deleted_time is null and n.status in ('3', '5')`

async function mine(ctx: Ctx, query: Query) {
  return pageOf(ctx, query, {
    columns: `n.id, n.title, n.category, n.publisher_name as "publisherName", n.publish_time as "publishTime", n.is_top as "isTop", n.need_confirm as "needConfirm",
      n.force_read as "forceRead", n.min_seconds as "minSeconds", r.read_time as "readTime", r.confirm_time as "confirmTime"`,
    from: `office_notice_receipt r join office_notice n on n.id = r.notice_id where r.user_id = $1 and n.deleted_time is null and n.status = '3'`,
    order: 'n.is_top desc, n.publish_time desc, n.id',
    values: [ctx.actor.userId],
  })
}

/** Opening is reading: counted the first time only. */
async function open(ctx: Ctx, id: unknown) {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<{ content: string; isNew: boolean }>(
    `select n.id, n.title, n.category, n.content, n.publisher_name as "publisherName", n.publish_time as "publishTime", n.need_confirm as "needConfirm", n.force_read as "forceRead", n.min_seconds as "minSeconds",
       n.file_ids as "fileIds", r.confirm_time as "confirmTime", r.read_time is null as "isNew"
     from office_notice_receipt r join office_notice n on n.id = r.notice_id where r.user_id = $1 and n.id = $2 and ${visible} for update of r`,
    [ctx.actor.userId, id],
  )
  if (!row) throw notFound()
  const { isNew, ...shown } = row
  if (isNew) {
    await ctx.db.query('update office_notice_receipt set read_time = $3 where notice_id = $1 and user_id = $2', [id, ctx.actor.userId, ctx.now()])
    await ctx.db.query('update office_notice set readers = readers + 1 where id = $1', [id])
    await markReadWhere(ctx, "biz_type = 'notice' and biz_id = $3", [id])
  }
  return { ...shown, content: sanitizeRichText(row.content) }
}

async function confirm(ctx: Ctx, id: unknown): Promise<{ confirmTime: string }> {
  await open(ctx, id)
  const [row] = await ctx.db.query<{ confirmTime: string }>(
    'update office_notice_receipt set confirm_time = coalesce(confirm_time, $3) where notice_id = $1 and user_id = $2 returning confirm_time as "confirmTime"',
    [id, ctx.actor.userId, ctx.now()],
  )
  return row!
}

async function receipts(ctx: Ctx, query: Query) {
  const id = query['id']
  if (!isId(id)) throw notFound()
  const scope = await rowScope(ctx, notices, 'getOne')
  if (!(await loadRows(ctx, notice, [id], { scope })).has(id.toLowerCase())) throw notFound()
  const isRead = query['isRead'] === undefined ? null : ['1', 'true'].includes(String(query['isRead']))
  return pageOf(ctx, query, {
    columns: 'r.id, u.user_name as "userName", u.account_no as "accountNo", r.read_time as "readTime", r.confirm_time as "confirmTime"',
    from: 'office_notice_receipt r join sys_user u on u.id = r.user_id where r.notice_id = $1 and ($2::boolean is null or (r.read_time is not null) = $2)',
    order: 'r.read_time nulls first, u.account_no, r.id',
    values: [id, isRead],
  })
}

async function messages(ctx: Ctx, query: Query) {
  const isRead = query['isRead'] === undefined ? null : ['1', 'true'].includes(String(query['isRead']))
  return pageOf(ctx, query, {
    columns: 'm.id, m.kind, m.title, m.content, m.link, m.read_time as "readTime", m.send_time as "sendTime"',
    from: 'sys_message m where m.user_id = $1 and ($2::boolean is null or (m.read_time is not null) = $2)',
    order: 'm.send_time desc, m.id desc',
    values: [ctx.actor.userId, isRead],
  })
}

async function unread(ctx: Ctx): Promise<{ unread: number }> {
  const [row] = await ctx.db.query<{ unread: number }>('select unread from sys_message_count where user_id = $1', [ctx.actor.userId])
  return { unread: row?.unread ?? 0 }
}

async function markRead(ctx: Ctx, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  if (ids) await markReadWhere(ctx, 'id = any($3::uuid[])', [ids.filter(isId)])
  else await markReadWhere(ctx, 'true', [])
  return unread(ctx)
}

async function markReadWhere(ctx: Ctx, condition: string, values: readonly unknown[]): Promise<void> {
  const count = await ctx.db.execute(`update sys_message set read_time = $2, update_time = $2 where user_id = $1 and read_time is null and ${condition}`, [ctx.actor.userId, ctx.now(), ...values])
  if (count > 0) await ctx.db.query('update sys_message_count set unread = greatest(unread - $2, 0), update_time = $3 where user_id = $1', [ctx.actor.userId, count, ctx.now()])
}

async function pageOf(ctx: Ctx, query: Query, asked: { columns: string; from: string; order: string; values: unknown[] }) {
  const { current, size } = pagingOf(query)
  const n = asked.values.length
  const rows = await ctx.db.query<Record<string, unknown>>(
    `select ${asked.columns}, count(*) over () as "#total" from ${asked.from} order by ${asked.order} limit $${n + 1} offset $${n + 2}`,
    [...asked.values, size, (current - 1) * size],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  for (const row of rows) delete row['#total']
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}
