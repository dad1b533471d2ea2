import type { Card } from '#services/cards/card.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { momentOf } from '../shared/times.ts'
import { askWithin } from './ask-providers.ts'
import { ownSource } from './items.ts'
import { personOf } from './people.ts'
import { ownItems } from './read-own.ts'

const most = 30

/** What comes next today and tomorrow, from every source. */
export const cards: readonly Card[] = [
  {
    code: 'schedule.next',
    desks: {
      bzr: { place: 50, w: 6, h: 3 },
      tea: { place: 50, w: 3, h: 3 },
    },
    label: '我的日程',
    about: '今天和明天的安排，课程、会议和待办截止都在内',
    category: 'work',
    icon: 'calendar-days',
    link: '/personal/userschedule',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 6 },
    cacheSeconds: 60,
    refreshSeconds: 120,
    read: nextItems,
  },
]

async function nextItems(ctx: Ctx) {
  const me = personOf(ctx.actor)
  const [from, to] = [ctx.now(), new Date(momentOf(addDays(ctx.today(), 2)))]
  const own = await ownItems(ctx, { userIds: [me.userId], from, to })
  const answered = await askWithin(ctx, { people: [me], from, to }, [...ctx.world.schedules.values()])
  const items = [
    ...own
      .filter(({ isBusy }) => isBusy)
      .map(({ id, day, title, start, end, allDay, place, color }) => ({
        key: `${id}:${day}`,
        title,
        start,
        end,
        isAllDay: allDay,
        place,
        color: color ?? ownSource.color,
        source: ownSource.name,
        link: `/personal/userschedule?event=${id}&day=${day}`,
      })),
    ...answered.flatMap(({ provider, items: found }) =>
      (found ?? []).map(({ key, title, start, end, isAllDay, place, link }) => ({
        key: `${provider.code}:${key}`,
        title,
        start,
        end,
        isAllDay: isAllDay ?? false,
        place: place ?? null,
        color: provider.color,
        source: provider.name,
        link: link ?? '/personal/userschedule',
      })),
    ),
  ]
  return {
    today: ctx.today(),
    items: items.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)).slice(0, most),
    missing: answered.filter(({ items: found }) => found === null).map(({ provider }) => provider.name),
  }
}
