import type { Ctx } from '#kernel/world/context.ts'
import { untilFirst } from '#kernel/world/rests.ts'
import { noticeEvent } from '#services/messages/shared/events.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { notice } from '../../shared/notice.ts'
import { wentOut } from './notice-actions.ts'

/** What time brings: timed notices go out, expired ones leave the lists, tops come down. */
export const noticeWatch = defineWatch(notice, {
  name: 'due notices',
  label: '到点发布与到期通知',
  everySeconds: 15,
  moves: [
    {
      from: 'timed',
      to: 'published',
      at: 'publishTime',
      async follow(ctx, rows) {
        for (const row of rows) await wentOut(ctx, row)
      },
    },
    {
      from: 'published',
      to: 'expired',
      at: 'expireTime',
      async follow(ctx, rows) {
        for (const { id } of rows) pushAfterCommit(ctx, { event: noticeEvent, to: 'school', data: { id } })
      },
    },
  ],
  // A top is no state: it ends in whatever state the notice is, and leaves no line in the log.
  besides: { run: lowerTops, rests: untilFirst('select min(top_until) as at from office_notice where is_top') },
})

async function lowerTops(ctx: Ctx): Promise<void> {
  await ctx.db.query(
    `update office_notice
     set is_top = false, top_until = null, version = version + 1, update_time = $1
     where is_top and top_until <= $1`,
    [ctx.now()],
  )
}
