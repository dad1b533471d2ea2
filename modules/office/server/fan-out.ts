import type { Ctx } from '#kernel/context.ts'
import type { JobHandler } from '#kernel/jobs/handler.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { plainTextOf } from '#kernel/rich-text/sanitize.ts'
import { noticeEvent } from '../shared/notice-event.ts'
import { noticeStates } from '../shared/notice.ts'
import { audienceColumns, receiversOf, type Audience } from './audience.ts'
import { fanOutType, noticeLink } from './notice-facts.ts'
import { writeReceipts } from './receipts.ts'

type Published = Audience & { id: string; title: string; content: string; status: string; forceRead: boolean }

const atOnce = 5000

/** Brings a published notice to each receiver: a receipt and a message. Started again it leaves alone what is there. */
export const fanOut: JobHandler = {
  type: fanOutType,
  label: '发送通知',
  async run(job) {
    const { noticeId } = job.params as { noticeId: string }
    const notice = await job.read((ctx) => find(ctx, noticeId))
    if (notice?.status !== noticeStates.published[0]) return { status: 'done', message: '通知已撤回，未发送' }
    const receivers = await job.read((ctx) => receiversOf(ctx, notice))
    let done = typeof job.saved === 'number' ? job.saved : 0
    while (done < receivers.length) {
      await job.progress({ done, total: receivers.length, stage: '发送' })
      const piece = receivers.slice(done, done + atOnce)
      const next = done + piece.length
      const isOn = await job.transaction(async (ctx) => {
        const now = await find(ctx, noticeId, ' for share')
        if (now?.status !== noticeStates.published[0]) return false
        await reach(ctx, now, piece)
        await job.checkpoint(ctx, next, `已发送 ${next} 人`)
        return true
      })
      if (!isOn) return { status: 'cancelled', message: `通知已撤回，已发送 ${done} 人` }
      done = next
    }
    await job.transaction((ctx) => ctx.db.query('update office_notice set receivers = (select count(*) from office_notice_receipt where notice_id = $1) where id = $1', [noticeId]))
    return { status: 'done', message: `已发送 ${receivers.length} 人`, result: { receivers: receivers.length } }
  },
}

async function reach(ctx: Ctx, notice: Published, userIds: readonly string[]): Promise<void> {
  await writeReceipts(ctx, notice.id, userIds)
  await sendMessage(ctx, {
    userIds,
    kind: 'notice',
    title: notice.title,
    content: plainTextOf(notice.content).slice(0, 200),
    link: noticeLink(notice.id),
    dedupeKey: `notice:${notice.id}`,
    biz: { type: 'notice', id: notice.id },
  })
  if (notice.forceRead) pushAfterCommit(ctx, { event: noticeEvent, to: { users: userIds }, data: { id: notice.id } })
}

async function find(ctx: Ctx, id: string, lock = ''): Promise<Published | undefined> {
  const [row] = await ctx.db.query<Published>(
    `select id, title, content, status, force_read as "forceRead", ${audienceColumns} from office_notice where id = $1 and deleted_time is null${lock}`,
    [id],
  )
  return row
}
