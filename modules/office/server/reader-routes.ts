import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { readAgent } from '#kernel/identity/agent.ts'
import { messageRoutes, readMessagesAbout } from '#kernel/messages/message-routes.ts'
import { closeTodo, todoKey } from '#kernel/messages/todos.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import { sanitizeRichText } from '#kernel/rich-text/sanitize.ts'
import { noticeKey } from './notice-facts.ts'

const one = z.object({ id: z.unknown() })
const reading = z.object({ id: z.unknown(), readSeconds: z.coerce.number().min(0).max(86_400).catch(0) })
const at = { service: 'base', access: { signedIn: true } } as const

/** What readers ask of notices and messages. */
export const readerRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'notice/mine', label: '我的通知', input: z.looseObject({}), run: (ctx, query) => mine(ctx, query) }),
  route({ ...at, method: 'GET', path: 'notice/pending', label: '须阅读的通知', input: z.object({}), run: pending }),
  route({ ...at, method: 'POST', path: 'notice/open', label: '打开通知', input: one, run: (ctx, { id }) => open(ctx, id) }),
  route({ ...at, method: 'POST', path: 'notice/read', label: '阅读通知', input: reading, run: (ctx, { id, readSeconds }) => finish(ctx, id, { readSeconds, isConfirmed: false }) }),
  route({ ...at, method: 'POST', path: 'notice/confirm', label: '确认通知', input: reading, run: (ctx, { id, readSeconds }) => finish(ctx, id, { readSeconds, isConfirmed: true }) }),
  ...messageRoutes,
]

type Received = {
  id: string
  content: string
  fileIds: string[] | null
  forceRead: boolean
  minSeconds: number | null
  readTime: string | null
  confirmTime: string | null
  openTime: string | null
}

/** A reading that was begun and left is begun again after this. */
const openedForMs = 600_000
/** The way to the server and back. */
const toleranceMs = 1000

async function mine(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const records = await ctx.db.query<Record<string, unknown>>(
    `select n.id, n.title, n.category, n.publisher_name as "publisherName", n.publish_time as "publishTime", n.is_top as "isTop", n.need_confirm as "needConfirm", n.edit_time as "editTime", n.cover_file_id as "coverFileId",
       n.force_read as "forceRead", n.min_seconds as "minSeconds", r.read_time as "readTime", r.confirm_time as "confirmTime", count(*) over () as "#total"
     from office_notice_receipt r join office_notice n on n.id = r.notice_id where r.user_id = $1 and n.deleted_time is null and n.status = '3'
     order by n.is_top desc, n.publish_time desc, n.id limit $2 offset $3`,
    [ctx.actor.userId, size, (current - 1) * size],
  )
  const total = Number(records[0]?.['#total'] ?? 0)
  for (const row of records) delete row['#total']
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** Notices that stand before everything else until they are read, and confirmed where that is asked; the oldest first. */
async function pending(ctx: Ctx) {
  return ctx.db.query(
    `select n.id, n.title from office_notice_receipt r join office_notice n on n.id = r.notice_id
     where r.user_id = $1 and n.force_read and n.deleted_time is null and n.status = '3' and (r.read_time is null or (n.need_confirm and r.confirm_time is null)) order by n.publish_time, n.id limit 20`,
    [ctx.actor.userId],
    'pending_notices',
  )
}

/** Opening is reading, but for a notice that must be read for a while: there it begins. */
async function open(ctx: Ctx, id: unknown) {
  const row = await receivedBy(ctx, id)
  if (row.readTime === null && !row.forceRead) await markRead(ctx, row, 0)
  if (row.readTime === null && row.forceRead && msSince(ctx, row.openTime) > openedForMs) {
    await ctx.db.query('update office_notice_receipt set open_time = $3 where notice_id = $1 and user_id = $2', [row.id, ctx.actor.userId, ctx.now()])
  }
  const files = row.fileIds?.length ? await ctx.db.query('select id as "fileId", name, size from sys_file where id = any($1::uuid[]) order by array_position($1::uuid[], id)', [row.fileIds]) : []
  const { openTime: _openTime, ...shown } = row
  return { ...shown, files, content: sanitizeRichText(row.content) }
}

/** Ends the reading, no sooner than the notice asks: the browser's own count and ours must both agree. */
async function finish(ctx: Ctx, id: unknown, { readSeconds, isConfirmed }: { readSeconds: number; isConfirmed: boolean }): Promise<{ confirmTime: string | null }> {
  const row = await receivedBy(ctx, id)
  if (row.readTime === null) {
    const seconds = row.forceRead ? (row.minSeconds ?? 0) : 0
    const isTooSoon = readSeconds < seconds || (seconds > 0 && (row.openTime === null || msSince(ctx, row.openTime) < seconds * 1000 - toleranceMs))
    if (isTooSoon) throw badRequest({ text: `请阅读满 ${seconds} 秒` })
    await markRead(ctx, row, readSeconds)
  }
  if (isConfirmed && row.confirmTime === null) {
    await ctx.db.query('update office_notice_receipt set confirm_time = $3 where notice_id = $1 and user_id = $2', [row.id, ctx.actor.userId, ctx.now()])
    await closeTodo(ctx, todoKey(noticeKey(row.id), String(ctx.actor.userId)))
  }
  const [receipt] = await ctx.db.query<{ confirmTime: string | null }>('select confirm_time as "confirmTime" from office_notice_receipt where notice_id = $1 and user_id = $2', [row.id, ctx.actor.userId])
  return receipt!
}

async function receivedBy(ctx: Ctx, id: unknown): Promise<Received> {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<Received>(
    `select n.id, n.title, n.category, n.content, n.publisher_name as "publisherName", n.publish_time as "publishTime", n.need_confirm as "needConfirm", n.force_read as "forceRead", n.min_seconds as "minSeconds",
       n.file_ids as "fileIds", n.cover_file_id as "coverFileId", n.edit_time as "editTime", r.confirm_time as "confirmTime", r.read_time as "readTime", r.open_time as "openTime"
     from office_notice_receipt r join office_notice n on n.id = r.notice_id where r.user_id = $1 and n.id = $2 and n.deleted_time is null and n.status in ('3', '5') for update of r`,
    [ctx.actor.userId, id],
  )
  if (!row) throw notFound()
  return row
}

async function markRead(ctx: Ctx, { id }: Received, readSeconds: number): Promise<void> {
  const { device } = readAgent(ctx.request.agent ?? '')
  await ctx.db.query('update office_notice_receipt set read_time = $3, read_seconds = $4, device = $5 where notice_id = $1 and user_id = $2', [id, ctx.actor.userId, ctx.now(), Math.floor(readSeconds), device])
  await ctx.db.query('update office_notice set readers = readers + 1 where id = $1', [id])
  await readMessagesAbout(ctx, { type: 'notice', id })
}

function msSince(ctx: Ctx, time: string | null): number {
  return time === null ? Number.POSITIVE_INFINITY : ctx.now().getTime() - Date.parse(time)
}
