import type { Ctx } from '#kernel/world/context.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { smsToUsers } from '#services/messages/sms-to-users.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { plainTextOf } from '#kernel/fields/texts/rich-text/sanitize.ts'
import { noticeUpdated } from '../../shared/message-templates.ts'
import { noticeStates } from '../../shared/notice.ts'
import { receiversOf, scopeOf } from './audience.ts'
import { noticeBiz, noticeKey, noticeLink, noticeSmsType, renotifyType } from './notice-facts.ts'

type Sent = {
  targetScope: unknown
  id: string
  title: string
  content: string
  publisherName: string | null
  departmentId: string | null
}

/** Tells whoever read a notice that it says something else now. Started again it tells nobody twice. */
export const renotifyReceivers: JobHandler = {
  type: renotifyType,
  label: '重新提醒通知',
  async run(job) {
    const { noticeId, edition } = job.params as { noticeId: string; edition: number }
    let [last, told] = (job.saved as [string, number] | null) ?? ['00000000-0000-0000-0000-000000000000', 0]
    for (;;) {
      await job.progress({ done: told, stage: '提醒' })
      const piece = await job.transaction(async (ctx) => {
        const sent = await published(ctx, noticeId)
        const rows = sent
          ? await ctx.db.query<{ id: string }>(
              `select user_id as id
               from office_notice_read
               where notice_id = $1 and first_time is not null and user_id > $2
               order by user_id
               limit 1000`,
              [noticeId, last],
            )
          : []
        if (!sent || rows.length === 0) return []
        const userIds = rows.map((row) => row.id)
        await sendTemplate(ctx, {
          template: noticeUpdated.code,
          values: { title: sent.title, publisher: sent.publisherName || '学校' },
          userIds,
          category: 'notice',
          link: noticeLink(noticeId),
          dedupeKey: `${noticeKey(noticeId)}:${edition}`,
          biz: { type: noticeBiz, id: noticeId },
        })
        await job.checkpoint(ctx, [userIds.at(-1), told + userIds.length], `已提醒 ${told + userIds.length} 人`)
        return userIds
      })
      if (piece.length === 0) return { status: 'done', message: `已提醒 ${told} 人` }
      last = piece.at(-1)!
      told += piece.length
    }
  },
}

const atOnce = 200

/** Orders the text messages of a notice, after its messages so that those are not late. Nobody is sent two. */
export const noticeSms: JobHandler = {
  type: noticeSmsType,
  label: '发送通知短信',
  async run(job) {
    const { noticeId } = job.params as { noticeId: string }
    const first = await job.read((ctx) => published(ctx, noticeId))
    const receivers = first ? await job.read((ctx) => receiversOf(ctx, scopeOf(first.targetScope))) : []
    let [done, ordered] = (job.saved as [number, number] | null) ?? [0, 0]
    while (done < receivers.length) {
      await job.progress({ done, total: receivers.length, stage: '排队' })
      const next = Math.min(done + atOnce, receivers.length)
      const piece = await job.transaction(async (ctx) => {
        const sent = await published(ctx, noticeId)
        if (!sent) return null
        const told = await smsToUsers(ctx, {
          userIds: receivers.slice(done, next),
          category: 'notice',
          template: 'notice',
          params: {
            title: sent.title,
            content: [...plainTextOf(sent.content)].slice(0, 60).join('') || '请登录平台查看',
          },
          dedupeKey: noticeKey(noticeId),
          biz: { type: noticeBiz, id: noticeId },
          ...(sent.departmentId ? { departmentId: sent.departmentId } : {}),
        })
        await job.checkpoint(ctx, [next, ordered + told.ordered], `已排队 ${ordered + told.ordered} 条`)
        return told
      })
      if (!piece) return { status: 'cancelled', message: `通知已撤回，已排队 ${ordered} 条` }
      ordered += piece.ordered
      if (piece.stopped) return { status: 'partly', message: `已排队 ${ordered} 条，其余未发送：${piece.stopped}` }
      done = next
    }
    return { status: 'done', message: `已排队 ${ordered} 条` }
  },
}

async function published(ctx: Ctx, id: string): Promise<Sent | undefined> {
  const [row] = await ctx.db.query<Sent>(
    `select id, title, content, publisher_name as "publisherName", target_scope as "targetScope",
       publish_dept_id as "departmentId"
     from office_notice
     where id = $1 and status = $2 and deleted_time is null`,
    [id, noticeStates.published[0]],
  )
  return row
}
