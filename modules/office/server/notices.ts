import { z } from 'zod'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { audiences, notice, noticeStates } from '../shared/notice.ts'
import { isWithinReach, receiversOf, type Audience } from './audience.ts'

export const fanOutType = 'notice.fanOut'

const [draft, timed, published, withdrawn] = [noticeStates.draft[0], noticeStates.timed[0], noticeStates.published[0], noticeStates.withdrawn[0]]
const ownWithdrawal = 24 * 3_600_000
const remindPause = 2 * 3_600_000
const is = (...states: string[]) => (row: Record<string, unknown>) => states.includes(String(row['status']))

/** Sends a draft out, now or when its time has come. */
const publish = action({
  label: '发布',
  input: z.object({}),
  when: is(draft),
  async run(ctx, { row }) {
    const time = row['publishTime'] ? new Date(String(row['publishTime'])) : null
    if (time && time <= ctx.now()) throw badRequest({ text: '定时发布时间须晚于当前时间' })
    const receivers = await checkedReceivers(ctx, row as Audience)
    if (time) return { status: timed, receivers }
    await enqueueJob(ctx, { type: fanOutType, title: `发送通知【${String(row['title'])}】`, params: { noticeId: row['id'] } })
    return { status: published, publishTime: ctx.now().toISOString(), receivers, readers: 0 }
  },
})

/** Takes it back: it is gone for readers, who read it stays known. */
const withdraw = action({
  label: '撤回',
  input: z.object({ reason: z.string({ error: '请输入撤回原因' }).transform(cleanLine).refine((text) => text !== '', '请输入撤回原因').refine((text) => [...text].length <= 200, '撤回原因不能超过200个字符') }),
  when: is(timed, published),
  async run(ctx, { row, input }) {
    const sentAt = Date.parse(String(row['publishTime']))
    const isLate = row['status'] === published && ctx.now().getTime() - sentAt > ownWithdrawal
    if (isLate && !can(ctx.actor, 'notice:withdrawAny')) throw badRequest({ text: '发布超过24小时，请联系系统管理员撤回' })
    await ctx.db.query(`update sys_message set title = left('【已撤回】' || $2, 200), content = '', update_time = $3 where biz_type = 'notice' and biz_id = $1`, [row['id'], row['title'], ctx.now()])
    return { status: withdrawn, withdrawReason: input.reason }
  },
})

/** Tells those who have not read it once more. */
const remind = action({
  label: '提醒未读',
  input: z.object({}),
  when: is(published),
  async run(ctx, { row }) {
    const last = row['remindTime'] ? Date.parse(String(row['remindTime'])) : Number.NEGATIVE_INFINITY
    if (ctx.now().getTime() - last < remindPause) throw badRequest({ text: '距上次提醒不足2小时' })
    const unread = await ctx.db.query<{ userId: string }>('select user_id as "userId" from office_notice_receipt where notice_id = $1 and read_time is null', [row['id']])
    if (unread.length === 0) throw badRequest({ text: '没有未读人员' })
    await sendMessage(ctx, { userIds: unread.map((one) => one.userId), kind: 'notice', title: `【提醒】${String(row['title'])}`, content: '您有一条通知尚未阅读', link: noticeLink(String(row['id'])), biz: { type: 'notice', id: String(row['id']) } })
    return { remindTime: ctx.now().toISOString() }
  },
})

export const notices = resource(notice, {
  scope: { by: { person: 'publisherPerson' } },
  permissions: ['withdrawAny'],
  actions: { publish, withdraw, remind },
  withhold: (row) => (row.status === draft ? [] : ['update', 'remove']),
  hooks: {
    async prepare(ctx, drafts) {
      for (const one of drafts) judge(ctx, one)
    },
  },
})

/** The page a message about a notice leads to. */
export function noticeLink(id: string): string {
  return `/personal/mynotice?id=${id}`
}

/** A timed notice whose hour has come, as the upkeep finds it. */
export async function publishDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ id: string; title: string }>(
    `update office_notice set status = $2, version = version + 1, update_time = $1 where status = $3 and publish_time <= $1 and deleted_time is null returning id, title`,
    [ctx.now(), published, timed],
  )
  for (const { id, title } of due) await enqueueJob(ctx, { type: fanOutType, title: `发送通知【${title}】`, params: { noticeId: id } })
  await ctx.db.query(`update office_notice set status = $2, version = version + 1, update_time = $1 where status = $3 and expire_time <= $1`, [ctx.now(), noticeStates.expired[0], published])
}

async function checkedReceivers(ctx: Ctx, audience: Audience): Promise<number> {
  if (!(await isWithinReach(ctx, audience))) throw badRequest({ text: '您只能向本部门人员发布通知' })
  const receivers = await receiversOf(ctx, audience)
  if (receivers.length === 0) throw badRequest({ text: '发布范围内没有人员' })
  return receivers.length
}

function judge(ctx: Ctx, one: Draft): void {
  const { merged, problems } = one
  if (one.before && one.before['status'] !== draft && one.values['status'] === undefined && one.values['remindTime'] === undefined) throw notFound()
  if (!one.before && ctx.actor.kind === 'user') {
    Object.assign(one.values, { publisherId: ctx.actor.userId, publisherName: ctx.actor.userName, publisherPerson: ctx.actor.person?.id ?? null })
  }
  const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0
  if (merged['audience'] === audiences.departments[0] && isEmpty(merged['departmentIds'])) problems['departmentIds'] = '请选择部门'
  if (merged['audience'] === audiences.classes[0] && isEmpty(merged['classIds'])) problems['classIds'] = '请选择班级'
  const seconds = Number(merged['minSeconds'])
  if (merged['forceRead'] === true && !(seconds >= 3 && seconds <= 60)) problems['minSeconds'] = '强制阅读时长为 3–60 秒'
  const [from, to] = [merged['publishTime'], merged['expireTime']].map((time) => (time ? Date.parse(String(time)) : null))
  if (to && to <= Math.max(from ?? 0, one.before ? 0 : ctx.now().getTime())) problems['expireTime'] = '有效期须晚于发布时间'
}
