import { dayOf } from '#kernel/rules/school-time.ts'
import type { FeedSource } from '#services/feeds/feed-source.ts'
import { personOf } from './people.ts'
import { ownItems } from './read-own.ts'

const [daysBack, daysAhead] = [60, 240]
const oneDay = 86_400_000

/** Own events and those one comes to, for the calendar of a phone: what, when and where. */
export const scheduleFeedSource: FeedSource = {
  code: 'schedule',
  label: '我的日程',
  isFor: () => true,
  async entries(ctx) {
    const now = ctx.now().getTime()
    const items = await ownItems(ctx, {
      userIds: [personOf(ctx.actor).userId],
      from: new Date(now - daysBack * oneDay),
      to: new Date(now + daysAhead * oneDay),
    })
    return items
      .filter(({ isBusy }) => isBusy)
      .map((item) => {
        const days = { from: dayOf(item.start), to: dayOf(Date.parse(item.end) - 1) }
        return {
          uid: `${item.id}-${item.day}@schedule`,
          title: item.title,
          place: item.place,
          ...(item.allDay ? days : { from: item.start, to: item.end }),
        }
      })
  },
}
