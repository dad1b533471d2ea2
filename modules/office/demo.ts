import type { Ctx } from '#kernel/context.ts'
import type { DemoPart } from '#kernel/demo.ts'
import { newId } from '#kernel/id.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { plainTextOf } from '#kernel/rich-text/sanitize.ts'
import { demoNotices, type DemoNotice } from './demo-notices.ts'
import { populationText } from '#modules/population/shared/services.ts'
import { audienceColumns, receiversOf, type Audience } from './server/audience.ts'
import { scopeOfAudience } from './shared/audience-scope.ts'
import { noticeKey, noticeLink } from './server/notice-facts.ts'
import { writeReceipts } from './server/receipts.ts'
import { audiences, notice, noticeStates } from './shared/notice.ts'

type Publisher = { userId: string; userName: string; personId: string | null; departmentId: string | null; classIds: string[] }

const day = 86_400_000

/** Notices in every state, with what their receivers have read, and messages that tell of them. */
export const noticesDemo: DemoPart = () => ({ rows: () => [], after: tellNotices })

async function tellNotices(ctx: Ctx): Promise<void> {
  for (const one of demoNotices) {
    const publisher = await publisherOf(ctx, one.by)
    if (!publisher) continue
    const id = await writeNotice(ctx, one, publisher)
    if (!['draft', 'timed'].includes(one.status)) await send(ctx, one, id)
  }
  await ctx.db.query('update sys_message_count c set unread = (select count(*) from sys_message m where m.user_id = c.user_id and m.read_time is null)')
}

async function publisherOf(ctx: Ctx, accountNo: string): Promise<Publisher | undefined> {
  const [row] = await ctx.db.query<Publisher>(
    `select u.id as "userId", u.user_name as "userName", u.person_id as "personId", u.department_id as "departmentId",
       (select coalesce(array_agg(a.class_id), '{}') from base_class_assign a where a.teacher_id::text = u.person_id and a.deleted_time is null) as "classIds"
     from sys_user u where u.account_no = $1`,
    [accountNo],
  )
  return row
}

async function writeNotice(ctx: Ctx, one: DemoNotice, publisher: Publisher): Promise<string> {
  const id = newId(ctx.now())
  const time = timeOf(ctx, one)
  const audience = { audience: audiences[one.audience][0], departmentIds: one.audience === 'departments' ? [publisher.departmentId] : null, classIds: one.audience === 'classes' ? publisher.classIds : null }
  const targetScope = scopeOfAudience(audience)
  await insertRow(ctx, notice, id, {
    title: one.title, category: one.category, content: one.content, ...audience, targetScope, audienceText: await ctx.call(populationText, { scope: targetScope }),
    isTop: false, needConfirm: false, forceRead: false, smsToo: false, minSeconds: 5, edition: 1, toldEdition: 1, readers: 0,
    status: noticeStates[one.status][0],
    publishTime: one.status === 'draft' ? null : time.toISOString(),
    expireTime: one.status === 'expired' ? new Date(ctx.now().getTime() - 30 * day).toISOString() : null,
    receivers: one.status === 'draft' ? 0 : (await receiversOf(ctx, audience)).length,
    publisherId: publisher.userId, publisherName: publisher.userName, publisherPerson: publisher.personId, publishDeptId: publisher.departmentId,
    ...(one.more?.['edition'] ? { editTime: new Date(time.getTime() + day).toISOString() } : {}),
    ...one.more,
  })
  // Lists show the newest first; written all at once, they would have no order.
  await ctx.db.query('update office_notice set create_time = $2 where id = $1', [id, one.daysAgo < 0 ? new Date(ctx.now().getTime() + one.daysAgo * 60_000) : time])
  return id
}

/** Receipts and messages, the first of the receivers having read. Who must read first has: nobody is stopped at the door of the demo. */
async function send(ctx: Ctx, one: DemoNotice, id: string): Promise<void> {
  const [row] = await ctx.db.query<Audience>(`select ${audienceColumns} from office_notice where id = $1`, [id])
  const receivers = await receiversOf(ctx, row!)
  if (receivers.length === 0) return
  await writeReceipts(ctx, id, receivers)
  const title = one.status === 'withdrawn' ? `【已撤回】${one.title}` : one.title
  await sendMessage(ctx, { userIds: receivers, kind: 'notice', title, content: one.status === 'withdrawn' ? '' : plainTextOf(one.content).slice(0, 200), link: noticeLink(id), dedupeKey: noticeKey(id), biz: { type: 'notice', id } })
  const readers = receivers.slice(0, Math.round(receivers.length * one.readShare))
  const time = timeOf(ctx, one)
  await ctx.db.query(
    `update office_notice_receipt r set read_time = least($3::timestamptz + x.n * interval '23 minutes', $4), confirm_time = case when $5 then least($3::timestamptz + x.n * interval '24 minutes', $4) end
     from unnest($2::uuid[]) with ordinality as x(user_id, n) where r.notice_id = $1 and r.user_id = x.user_id`,
    [id, readers, time, ctx.now(), one.more?.['needConfirm'] === true],
  )
  await ctx.db.query('update office_notice set readers = $2 where id = $1', [id, readers.length])
  await ctx.db.query(`update sys_message set send_time = $3, read_time = case when user_id = any($2::uuid[]) then $4::timestamptz end where biz_type = 'notice' and biz_id = $1`, [id, readers, time, ctx.now()])
  await ctx.db.query(`update sys_todo set status = case when user_id = any($2::uuid[]) then '1' else status end, done_time = case when user_id = any($2::uuid[]) then $3::timestamptz end where group_key = $1`, [noticeKey(id), readers, ctx.now()])
}

function timeOf(ctx: Ctx, one: DemoNotice): Date {
  const now = ctx.now().getTime()
  return new Date(one.daysAgo === 0 ? now - 3 * 3_600_000 : Date.parse(`${ctx.today()}T09:30:00+08:00`) - one.daysAgo * day)
}
