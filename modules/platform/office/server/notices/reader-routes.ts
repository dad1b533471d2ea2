import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { PageOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { messageRoutes } from '#services/messages/message-routes.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { sanitizeRichText } from '#kernel/fields/texts/rich-text/sanitize.ts'
import { mustReads } from '../../shared/notice.ts'
import {
  collectNoticeRoute,
  confirmNoticeRoute,
  myNoticesRoute,
  openNoticeRoute,
  pendingNoticesRoute,
  readNoticeRoute,
  unreadNoticesRoute,
  type MyNotice,
  type NoticeFile,
  type ReadNotice,
  type UnreadNotices,
} from '../../shared/reader-routes.ts'
import { isForMe } from './audience.ts'
import { hasConfirmed, hasRead } from './notice-facts.ts'
import { begin, collect, confirm, markRead, openedNotice } from './reading.ts'

/** What readers ask of notices and messages. */
export const readerRoutes: readonly Route[] = [
  route(myNoticesRoute, myNotices),
  route(unreadNoticesRoute, unreadNotices),
  route(pendingNoticesRoute, pending),
  route(openNoticeRoute, (ctx, { id }) => open(ctx, id)),
  route(readNoticeRoute, (ctx, input) => finish(ctx, input.id, { readSeconds: input.readSeconds, isConfirmed: false })),
  route(confirmNoticeRoute, (ctx, input) =>
    finish(ctx, input.id, { readSeconds: input.readSeconds, isConfirmed: true }),
  ),
  route(collectNoticeRoute, (ctx, { id, isCollected }) => collect(ctx, id, isCollected)),
  ...messageRoutes,
]

/** Whoever looked at it for less has seen a title. */
const leastSeconds = 3
/** The way to the server and back. */
const toleranceMs = 1000
const [toConfirm, popup] = [mustReads.confirm[0], mustReads.popup[0]]

/** Notices that are out and for whoever asks, by what they have done with them; `only` narrows: unread, toConfirm, collected. */
export async function myNotices(ctx: Ctx, query: Query): Promise<PageOf<MyNotice>> {
  const { current, size } = pagingOf(query)
  const me = await isForMe(ctx, '$2')
  const keyword = String(query['keyword'] ?? '').trim()
  const only = String(query['only'] ?? '')
  const narrowed =
    only === 'unread'
      ? `and not ${hasRead}`
      : only === 'toConfirm'
        ? `and n.must_read <> '0' and not ${hasConfirmed}`
        : only === 'collected'
          ? 'and r.collect_time is not null'
          : ''
  const rows = await ctx.db.query<MyNotice & { '#total': unknown }>(
    `select n.id, n.title, n.category, n.publisher_name as "publisherName", d.dept_name as "departmentName",
       n.publish_time as "publishTime", n.is_top as "isTop", n.must_read as "mustRead", n.min_seconds as "minSeconds",
       n.expire_time as "expireTime",
       n.edit_time as "editTime", n.cover_file_id as "coverFileId",
       coalesce(cardinality(n.file_ids), 0) as "fileCount",
       left(regexp_replace(n.content, '<[^>]*>', ' ', 'g'), 160) as summary, ${hasRead} as "isRead",
       ${hasConfirmed} as "isConfirmed", r.first_time as "firstTime", r.confirm_time as "confirmTime",
       r.collect_time is not null as "isCollected", count(*) over () as "#total"
     from office_notice n
     left join office_notice_read r on r.notice_id = n.id and r.user_id = $1
     left join base_department d on d.id = n.publish_dept_id
     where n.deleted_time is null
       and n.status = '3'
       and ${me.text}
       and ($5 = '' or position(lower($5) in lower(n.title || ' ' || n.content)) > 0)
       and ($6::text is null or n.category = $6) ${narrowed}
     order by n.is_top desc, n.publish_time desc, n.id
     limit $3
     offset $4`,
    [
      ctx.actor.userId,
      me.personId,
      size,
      (current - 1) * size,
      keyword,
      query['category'] ? String(query['category']) : null,
    ],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  const records = rows.map(({ '#total': _, ...row }) => ({
    ...row,
    summary: row.summary.replace(/&nbsp;|\s+/g, ' ').trim(),
  }))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** How many notices wait for whoever asks to read them; `plain` those that are not among the things to do as well. */
export async function unreadNotices(ctx: Ctx): Promise<UnreadNotices> {
  const me = await isForMe(ctx, '$2')
  const [row] = await ctx.db.query<UnreadNotices>(
    `select (count(*) filter (where not ${hasRead}))::int as unread,
       (count(*) filter (where n.must_read = '0' and not ${hasRead}))::int as plain,
       (count(*) filter (where n.must_read <> '0' and not ${hasConfirmed}))::int as "toConfirm"
     from office_notice n
     left join office_notice_read r on r.notice_id = n.id and r.user_id = $1
     where n.deleted_time is null
       and n.status = '3'
       and (not ${hasRead} or (n.must_read <> '0' and not ${hasConfirmed}))
       and ${me.text}`,
    [ctx.actor.userId, me.personId],
  )
  return row!
}

/** The notice that stands before everything else until it is confirmed. */
async function pending(ctx: Ctx) {
  const me = await isForMe(ctx, '$2')
  return ctx.db.query<{ id: string; title: string }>(
    `select n.id, n.title
     from office_notice n
     left join office_notice_read r on r.notice_id = n.id and r.user_id = $1
     where n.must_read = '${popup}'
       and n.deleted_time is null
       and n.status = '3'
       and (n.expire_time is null or n.expire_time > $3)
       and not ${hasConfirmed}
       and ${me.text}
     order by n.publish_time, n.id
     limit 20`,
    [ctx.actor.userId, me.personId, ctx.now()],
  )
}

/** Opening begins the reading; it is over when it was looked at for a while. */
async function open(ctx: Ctx, id: unknown): Promise<ReadNotice> {
  const row = await openedNotice(ctx, id)
  await begin(ctx, row)
  const files = row.fileIds?.length
    ? await ctx.db.query<NoticeFile>(
        `select id as "fileId", name, size, extension
         from sys_file
         where id = any($1::uuid[])
         order by array_position($1::uuid[], id)`,
        [row.fileIds],
      )
    : []
  const { openTime: _openTime, edition: _edition, ...shown } = row
  return { ...shown, files, content: sanitizeRichText(row.content) }
}

/** Ends the reading, no sooner than the notice asks: the browser's own count and ours must both agree. */
async function finish(
  ctx: Ctx,
  id: unknown,
  done: { readSeconds: number; isConfirmed: boolean },
): Promise<{ confirmTime: string | null }> {
  const row = await openedNotice(ctx, id)
  if (done.isConfirmed && row.mustRead !== toConfirm && row.mustRead !== popup) throw notFound()
  if (!row.isRead) {
    // Whoever says that he knows it has read it; only a popup insists on its time.
    const seconds = row.mustRead === popup ? (row.minSeconds ?? 0) : done.isConfirmed ? 0 : leastSeconds
    const isTooSoon =
      done.readSeconds < seconds ||
      (seconds > 0 &&
        (row.openTime === null || ctx.now().getTime() - Date.parse(row.openTime) < seconds * 1000 - toleranceMs))
    if (isTooSoon) throw badRequest({ text: `请阅读满 ${seconds} 秒` })
    await markRead(ctx, row, done.readSeconds)
  }
  return { confirmTime: done.isConfirmed ? await confirm(ctx, row) : row.confirmTime }
}
