import { z } from 'zod'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { sendTemplate } from '#kernel/messages/templates.ts'
import { voidTodos } from '#kernel/messages/todos.ts'
import { action } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { noticeEvent } from '../shared/notice-event.ts'
import { noticeStates } from '../shared/notice.ts'
import { noticeRemind } from '../shared/message-templates.ts'
import { isNobody } from '#modules/population/shared/target-scope.ts'
import { scopeOfAudience } from '../shared/audience-scope.ts'
import { countReceivers, requireWithinReach, type Audience } from './audience.ts'
import { fanOutType, noticeKey, noticeLink, noticeSmsType, renotifyType } from './notice-facts.ts'

const [draft, timed, published, withdrawn] = [noticeStates.draft[0], noticeStates.timed[0], noticeStates.published[0], noticeStates.withdrawn[0]]
const ownWithdrawal = 24 * 3_600_000
const remindPause = 2 * 3_600_000
const is = (...states: string[]) => (row: Record<string, unknown>) => states.includes(String(row['status']))

/** Sends a draft out, now or when its time has come. */
export const publish = action({
  label: '发布',
  input: z.object({}),
  when: is(draft),
  async run(ctx, { row }) {
    const time = row['publishTime'] ? new Date(String(row['publishTime'])) : null
    if (time && time <= ctx.now()) throw badRequest({ text: '定时发布时间须晚于当前时间' })
    if (row['expireTime'] && new Date(String(row['expireTime'])) <= (time ?? ctx.now())) throw badRequest({ text: '有效期须晚于发布时间' })
    const receivers = await checkedReceivers(ctx, row as Audience)
    if (time) return { status: timed, receivers }
    await startSending(ctx, { id: String(row['id']), title: String(row['title']), smsToo: row['smsToo'] === true })
    return { status: published, publishTime: ctx.now().toISOString(), receivers, readers: 0 }
  },
})

/** Takes it back: it is gone for readers, who read it stays known. */
export const withdraw = action({
  label: '撤回',
  input: z.object({ reason: z.string({ error: '请输入撤回原因' }).transform(cleanLine).refine((text) => text !== '', '请输入撤回原因').refine((text) => [...text].length <= 200, '撤回原因不能超过200个字符') }),
  when: is(timed, published),
  async run(ctx, { row, input }) {
    if (!can(ctx.actor, 'notice:withdrawAny')) {
      if (row['publisherId'] !== ctx.actor.userId) throw badRequest({ text: '只能撤回本人发布的通知' })
      const sentAt = Date.parse(String(row['publishTime']))
      if (row['status'] === published && ctx.now().getTime() - sentAt > ownWithdrawal) throw badRequest({ text: '发布超过24小时，请联系系统管理员撤回' })
    }
    const id = String(row['id'])
    await ctx.db.query(`update sys_message set title = left('【已撤回】' || $2, 200), content = '', update_time = $3 where biz_type = 'notice' and biz_id = $1`, [id, row['title'], ctx.now()])
    await voidTodos(ctx, [noticeKey(id)])
    if (row['forceRead'] === true) pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id } })
    return { status: withdrawn, withdrawReason: input.reason }
  },
})

/** Tells those who have not read it once more. */
export const remind = action({
  label: '提醒未读',
  input: z.object({}),
  when: is(published),
  async run(ctx, { row }) {
    const last = row['remindTime'] ? Date.parse(String(row['remindTime'])) : Number.NEGATIVE_INFINITY
    if (ctx.now().getTime() - last < remindPause) throw badRequest({ text: '距上次提醒不足2小时' })
    const unread = await ctx.db.query<{ userId: string }>('select user_id as "userId" from office_notice_receipt where notice_id = $1 and read_time is null', [row['id']])
    if (unread.length === 0) throw badRequest({ text: '没有未读人员' })
    const id = String(row['id'])
    await sendTemplate(ctx, {
      template: noticeRemind.code,
      values: { title: String(row['title']) },
      userIds: unread.map((one) => one.userId),
      kind: 'notice',
      link: noticeLink(id),
      dedupeKey: `${noticeKey(id)}:remind:${ctx.now().getTime()}`,
      biz: { type: 'notice', id },
    })
    return { remindTime: ctx.now().toISOString() }
  },
})

/** Tells all receivers of a correction, once for each edition. */
export const renotify = action({
  label: '重新提醒',
  input: z.object({}),
  when: (row) => is(published)(row) && Number(row['edition']) > Number(row['toldEdition'] ?? 1),
  async run(ctx, { row }) {
    await enqueueJob(ctx, { type: renotifyType, title: `重新提醒通知【${String(row['title'])}】`, params: { noticeId: row['id'], edition: row['edition'] } })
    return { toldEdition: row['edition'] }
  },
})

/** What time brings: timed notices go out, tops come down, expired ones leave the lists. */
export async function publishDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ id: string; title: string; smsToo: boolean }>(
    `update office_notice set status = $2, version = version + 1, update_time = $1 where status = $3 and publish_time <= $1 and deleted_time is null returning id, title, sms_too as "smsToo"`,
    [ctx.now(), published, timed],
  )
  for (const one of due) await startSending(ctx, one)
  await ctx.db.query('update office_notice set is_top = false, top_until = null, version = version + 1, update_time = $1 where is_top and top_until <= $1', [ctx.now()])
  const over = await ctx.db.query<{ id: string }>(
    `update office_notice set status = $2, version = version + 1, update_time = $1 where status = $3 and expire_time <= $1 returning id`,
    [ctx.now(), noticeStates.expired[0], published],
  )
  await voidTodos(ctx, over.map(({ id }) => noticeKey(id)))
}

async function startSending(ctx: Ctx, { id, title, smsToo }: { id: string; title: string; smsToo: boolean }): Promise<void> {
  await enqueueJob(ctx, { type: fanOutType, title: `发送通知【${title}】`, params: { noticeId: id } })
  if (smsToo) await enqueueJob(ctx, { type: noticeSmsType, title: `发送通知短信【${title}】`, params: { noticeId: id } })
}

async function checkedReceivers(ctx: Ctx, audience: Audience): Promise<number> {
  if (isNobody(scopeOfAudience(audience))) throw badRequest({ text: '请选择发布范围' })
  await requireWithinReach(ctx, audience)
  const { count: receivers } = await countReceivers(ctx, audience)
  if (receivers === 0) throw badRequest({ text: '发布范围内没有人员' })
  return receivers
}
