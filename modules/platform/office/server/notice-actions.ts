import { z } from 'zod'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { becomes } from '#services/flow/server/of-records.ts'
import { startFlow } from '#services/flow/server/start.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { action } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { isNobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { noticeEvent } from '#services/messages/shared/events.ts'
import { mustReads, notice, noticeFlowCode, noticeStates } from '../shared/notice.ts'
import { noticeRemind } from '../shared/message-templates.ts'
import { noticeApproval, noticeRemindGap } from '../shared/params.ts'
import { countReceivers, requireWithinReach, scopeOf } from './audience.ts'
import { noticeBiz, noticeKey, noticeLink, noticeSmsType, renotifyType } from './notice-facts.ts'
import { unreadOf } from './receipts.ts'

const [draft, timed, published, withdrawn] = [
  noticeStates.draft[0],
  noticeStates.timed[0],
  noticeStates.published[0],
  noticeStates.withdrawn[0],
]
const hourMs = 3_600_000
const ownWithdrawal = 24 * hourMs
const longestPopup = 7 * 24 * hourMs
const is =
  (...states: string[]) =>
  (row: Record<string, unknown>) =>
    states.includes(String(row['status']))

/** Sends a draft out, now or when its time has come: from then on it is there for everybody its rule means, whoever that is. */
export const publish = action({
  label: '发布',
  input: z.object({}),
  when: is(draft),
  async run(ctx, { row }) {
    const time = row['publishTime'] ? new Date(String(row['publishTime'])) : null
    if (time && time <= ctx.now()) throw badRequest({ text: '发布时间不能早于当前时间' })
    const [starts, ends] = [time ?? ctx.now(), row['expireTime'] ? new Date(String(row['expireTime'])) : null]
    if (ends && ends <= starts) throw badRequest({ text: '有效期须晚于发布时间' })
    if (row['mustRead'] === mustReads.popup[0]) await checkPopup(ctx, starts, ends)
    const receivers = await checkedReceivers(ctx, scopeOf(row['targetScope']))
    if (!can(ctx.actor, 'sysNotice:withdrawAny') && (await readParam(ctx, noticeApproval))) {
      await becomes(ctx, notice, String(row['id']), { receivers })
      await startFlow(ctx, { processType: noticeFlowCode, bizId: String(row['id']) })
      return null
    }
    return goOut(ctx, { ...row, receivers })
  },
})

/** What a notice is from the moment it may go out: there for everybody it means, or waiting for its time. */
export async function goOut(ctx: Ctx, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const time = row['publishTime'] ? new Date(String(row['publishTime'])) : null
  if (time && time > ctx.now()) return { status: timed, receivers: row['receivers'] }
  await wentOut(ctx, { id: String(row['id']), title: String(row['title']), smsToo: row['smsToo'] === true })
  return {
    status: published,
    publishTime: ctx.now().toISOString(),
    receivers: row['receivers'],
    readers: 0,
    figureTime: ctx.now().toISOString(),
  }
}

/** Takes it back: it is gone for readers at once, who read it stays known and is told. */
export const withdraw = action({
  label: '撤回',
  input: z.object({
    reason: z
      .string({ error: '请输入撤回原因' })
      .transform(cleanLine)
      .refine((text) => text !== '', '请输入撤回原因')
      .refine((text) => [...text].length <= 200, '撤回原因不能超过200个字符'),
  }),
  when: is(timed, published),
  async run(ctx, { row, input }) {
    if (!can(ctx.actor, 'sysNotice:withdrawAny')) {
      if (row['publisherId'] !== ctx.actor.userId) throw badRequest({ text: '只能撤回本人发布的通知' })
      const sentAt = Date.parse(String(row['publishTime']))
      if (row['status'] === published && ctx.now().getTime() - sentAt > ownWithdrawal)
        throw badRequest({ text: '发布超过24小时，请联系系统管理员撤回' })
    }
    const id = String(row['id'])
    const readers = await ctx.db.query<{ userId: string }>(
      'select user_id as "userId" from office_notice_read where notice_id = $1 and first_time is not null',
      [id],
    )
    await ctx.db.query(
      `update sys_user_message set title = left('【已撤回】' || $3::text, 60), content = '', link = null, update_time = $4 where biz_type = $1 and biz_id = $2`,
      [noticeBiz, id, row['title'], ctx.now()],
    )
    await sendMessage(ctx, {
      userIds: readers.map((one) => one.userId),
      category: 'notice',
      title: `【已撤回】${String(row['title'])}`,
      content: `您阅读过的通知已撤回，原因：${input.reason}`,
      dedupeKey: `${noticeKey(id)}:withdrawn`,
      biz: { type: noticeBiz, id },
    })
    pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id } })
    return { status: withdrawn, withdrawReason: input.reason }
  },
})

/** Tells those who have not read it once more. */
export const remind = action({
  label: '提醒未读',
  input: z.object({}),
  when: is(published),
  async run(ctx, { row }) {
    const gap = await readParam(ctx, noticeRemindGap)
    const last = row['remindTime'] ? Date.parse(String(row['remindTime'])) : Number.NEGATIVE_INFINITY
    if (ctx.now().getTime() - last < gap * hourMs) throw badRequest({ text: `距上次提醒不足${gap}小时` })
    const id = String(row['id'])
    const unread = await unreadOf(ctx, { id, targetScope: row['targetScope'] })
    if (unread.length === 0) throw badRequest({ text: '没有未读人员' })
    await sendTemplate(ctx, {
      template: noticeRemind.code,
      values: { title: String(row['title']) },
      userIds: unread,
      category: 'remind',
      link: noticeLink(id),
      dedupeKey: `${noticeKey(id)}:remind:${ctx.now().getTime()}`,
      biz: { type: noticeBiz, id },
    })
    return { remindTime: ctx.now().toISOString() }
  },
})

/** Tells readers of a correction, once for each edition; where it is wished, everybody has to read it anew. */
export const renotify = action({
  label: '重新提醒',
  input: z.object({ isReset: z.boolean().default(false) }),
  when: (row) => is(published)(row) && Number(row['edition']) > Number(row['toldEdition'] ?? 1),
  async run(ctx, { row, input }) {
    await enqueueJob(ctx, {
      type: renotifyType,
      title: `重新提醒通知【${String(row['title'])}】`,
      params: { noticeId: row['id'], edition: row['edition'] },
    })
    pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id: row['id'] } })
    return { toldEdition: row['edition'], ...(input.isReset ? { readEdition: row['edition'], readers: 0 } : {}) }
  },
})

/** What time brings: timed notices go out, tops come down, expired ones leave the lists. */
export async function publishDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ id: string; title: string; smsToo: boolean }>(
    `update office_notice set status = $2, version = version + 1, update_time = $1 where status = $3 and publish_time <= $1 and deleted_time is null returning id, title, sms_too as "smsToo"`,
    [ctx.now(), published, timed],
  )
  for (const one of due) await wentOut(ctx, one)
  await ctx.db.query(
    'update office_notice set is_top = false, top_until = null, version = version + 1, update_time = $1 where is_top and top_until <= $1',
    [ctx.now()],
  )
  const over = await ctx.db.query<{ id: string }>(
    `update office_notice set status = $2, version = version + 1, update_time = $1 where status = $3 and expire_time <= $1 returning id`,
    [ctx.now(), noticeStates.expired[0], published],
  )
  for (const { id } of over) pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id } })
}

/** One event for the whole school, whatever its size: each browser asks for what is meant for its person. */
async function wentOut(ctx: Ctx, { id, title, smsToo }: { id: string; title: string; smsToo: boolean }): Promise<void> {
  pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id } })
  if (smsToo)
    await enqueueJob(ctx, { type: noticeSmsType, title: `发送通知短信【${title}】`, params: { noticeId: id } })
}

async function checkPopup(ctx: Ctx, starts: Date, ends: Date | null): Promise<void> {
  if (!can(ctx.actor, 'sysNotice:popup')) throw badRequest({ text: '只有系统管理员可以发布强制弹窗通知' })
  if (!ends || ends.getTime() - starts.getTime() > longestPopup)
    throw badRequest({ text: '强制弹窗通知的有效期不能超过7天' })
  const active = await ctx.db.query(
    `select 1 from office_notice where must_read = $1 and status in ($2, $3) and deleted_time is null`,
    [mustReads.popup[0], timed, published],
  )
  if (active.length > 0) throw badRequest({ text: '已有一条强制弹窗通知生效中' })
}

async function checkedReceivers(ctx: Ctx, scope: TargetScope): Promise<number> {
  if (isNobody(scope)) throw badRequest({ text: '请选择发布范围' })
  await requireWithinReach(ctx, scope)
  const { count: receivers } = await countReceivers(ctx, scope)
  if (receivers === 0) throw badRequest({ text: '所选对象为0人' })
  return receivers
}
