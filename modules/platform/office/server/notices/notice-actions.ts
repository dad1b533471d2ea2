import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { action, type Action } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { isNobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { noticeEvent } from '#services/messages/shared/events.ts'
import { mustReads, notice, noticeFlowCode, noticeStates } from '../../shared/notice.ts'
import { publish, remind, renotify, withdraw } from '../../shared/notice-actions.ts'
import { noticeRemind } from '../../shared/message-templates.ts'
import { noticeApproval, noticeRemindGap } from '../../shared/params.ts'
import { countReceivers, requireWithinReach, scopeOf } from './audience.ts'
import { noticeBiz, noticeKey, noticeLink, noticeSmsType, renotifyType } from './notice-facts.ts'
import { unreadOf } from './receipts.ts'

const [timed, published] = [noticeStates.timed[0], noticeStates.published[0]]
const hourMs = 3_600_000
const ownWithdrawal = 24 * hourMs
const longestPopup = 7 * 24 * hourMs

/** What people do about a notice. */
export const noticeActions: readonly Action[] = [
  action(publish, async (ctx, { row }) => {
    const receivers = await checkedNotice(ctx, row)
    if (!can(ctx.actor, 'sysNotice:withdrawAny') && (await readParam(ctx, noticeApproval))) {
      await becomes(ctx, notice, row.id, { receivers })
      await startFlow(ctx, { processType: noticeFlowCode, bizId: row.id })
      return null
    }
    return goOut(ctx, { ...row, receivers })
  }),
  action(withdraw, async (ctx, { row, input }) => {
    if (!can(ctx.actor, 'sysNotice:withdrawAny')) {
      if (row.publisherId !== ctx.actor.userId) throw badRequest({ text: '只能撤回本人发布的通知' })
      const sentAt = Date.parse(String(row.publishTime))
      if (row.status === published && ctx.now().getTime() - sentAt > ownWithdrawal)
        throw badRequest({ text: '发布超过24小时，请联系系统管理员撤回' })
    }
    const id = row.id
    const readers = await ctx.db.query<{ userId: string }>(
      'select user_id as "userId" from office_notice_read where notice_id = $1 and first_time is not null',
      [id],
    )
    await ctx.db.query(
      `update sys_user_message
       set title = left('【已撤回】' || $3::text, 60), content = '', link = null, update_time = $4
       where biz_type = $1 and biz_id = $2`,
      [noticeBiz, id, row.title, ctx.now()],
    )
    await sendMessage(ctx, {
      userIds: readers.map((one) => one.userId),
      category: 'notice',
      title: `【已撤回】${row.title}`,
      content: `您阅读过的通知已撤回，原因：${input.reason}`,
      dedupeKey: `${noticeKey(id)}:withdrawn`,
      biz: { type: noticeBiz, id },
    })
    pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id } })
    return { withdrawReason: input.reason }
  }),
  action(remind, async (ctx, { row }) => {
    const gap = await readParam(ctx, noticeRemindGap)
    const last = row.remindTime ? Date.parse(row.remindTime) : Number.NEGATIVE_INFINITY
    if (ctx.now().getTime() - last < gap * hourMs) throw badRequest({ text: `距上次提醒不足${gap}小时` })
    const id = row.id
    const unread = await unreadOf(ctx, { id, targetScope: row.targetScope })
    if (unread.length === 0) throw badRequest({ text: '没有未读人员' })
    await sendTemplate(ctx, {
      template: noticeRemind.code,
      values: { title: row.title, publisher: row.publisherName || '学校' },
      userIds: unread,
      category: 'remind',
      link: noticeLink(id),
      dedupeKey: `${noticeKey(id)}:remind:${ctx.now().getTime()}`,
      biz: { type: noticeBiz, id },
    })
    return { remindTime: ctx.now().toISOString() }
  }),
  action(renotify, async (ctx, { row, input }) => {
    await enqueueJob(ctx, {
      type: renotifyType,
      title: `重新提醒通知【${row.title}】`,
      params: { noticeId: row.id, edition: row.edition },
    })
    pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id: row.id } })
    return { toldEdition: row.edition, ...(input.isReset ? { readEdition: row.edition, readers: 0 } : {}) }
  }),
]

/** How many a notice would reach; refused where it cannot go out as it stands. */
export async function checkedNotice(ctx: Ctx, row: Row<typeof notice>): Promise<number> {
  const time = row.publishTime ? new Date(row.publishTime) : null
  if (time && time <= ctx.now()) throw badRequest({ text: '发布时间不能早于当前时间' })
  const [starts, ends] = [time ?? ctx.now(), row.expireTime ? new Date(row.expireTime) : null]
  if (ends && ends <= starts) throw badRequest({ text: '有效期须晚于发布时间' })
  if (row.mustRead === mustReads.popup[0]) await checkPopup(ctx, starts, ends)
  return checkedReceivers(ctx, scopeOf(row.targetScope))
}

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

/** One event for the whole school, whatever its size: each browser asks for what is meant for its person. */
export async function wentOut(
  ctx: Ctx,
  { id, title, smsToo }: Pick<Row<typeof notice>, 'id' | 'title' | 'smsToo'>,
): Promise<void> {
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
