import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import type { ScheduleItem } from '#services/schedule/schedule-provider.ts'
import type { World } from '#kernel/world/world.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { momentOf } from '../shared/times.ts'
import { mostDays } from '../shared/user-schedule.ts'
import { askProviders } from './ask-providers.ts'
import { personOf } from './people.ts'
import { ownItems, type OwnItem } from './read-own.ts'
import type { CalendarAnswer, calendarRoute, Item } from '../shared/event-routes.ts'

export const ownSource = { code: 'own', name: '个人', color: 'blue' } as const

/** Both days included, 42 at most. */
export function rangeOf(
  query: { from?: unknown; to?: unknown },
  most = mostDays,
): { from: Date; to: Date; first: string; last: string } {
  const [first, last] = [dayIn(query.from), dayIn(query.to)]
  if (first === null || last === null) throw badRequest({ text: '日期格式应为YYYY-MM-DD' })
  if (last < first) throw badRequest({ text: '结束时间必须晚于开始时间' })
  if (daysBetween(first, last) >= most) throw badRequest({ text: `时间范围不能超过${most}天` })
  return { first, last, from: new Date(momentOf(first)), to: new Date(momentOf(addDays(last, 1))) }
}

/** The calendar of the caller: own events, what every source knows, and what the days are. `source` asks one source alone. */
export async function calendarOf(
  call: { world: World; caller: Caller },
  query: AskedOf<typeof calendarRoute>,
): Promise<CalendarAnswer> {
  const { from, to, first, last } = rangeOf(query)
  const me = personOf(call.caller.actor)
  const all = [...call.world.schedules.values()]
  const only = query.source ? String(query.source) : null
  const [own, answered] = await Promise.all([
    readAs(call.world, call.caller, async (ctx) => ({
      items:
        only === null || only === ownSource.code
          ? await shownOwn(ctx, await ownItems(ctx, { userIds: [me.userId], from, to }))
          : [],
      days: (await ctx.call(calendarDays, { from: first, to: last })).map(({ riQi, zc, dayType, holidayName }) => ({
        date: riQi,
        weekNo: zc,
        dayType,
        holidayName,
      })),
    })),
    askProviders(
      call,
      { people: [me], from, to },
      all.filter(({ code }) => only === null || code === only),
    ),
  ])
  return {
    sources: [
      ...(only === null || only === ownSource.code
        ? [{ ...ownSource, isLoaded: true, follows: [] as readonly string[] }]
        : []),
      ...answered.map(({ provider: { code, name, color, follows }, items }) => ({
        code,
        name,
        color,
        follows: follows ?? [],
        isLoaded: items !== null,
      })),
    ],
    items: [
      ...own.items,
      ...answered.flatMap(({ provider, items }) => (items ?? []).map((item) => shownSource(provider.code, item))),
    ].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.title.localeCompare(b.title, 'zh')),
    days: own.days,
  }
}

async function shownOwn(ctx: Ctx, items: readonly OwnItem[]): Promise<Item[]> {
  const types = (await codeSets(ctx)).get('scheduleType') ?? []
  return items.map((item) => {
    const type = types.find(({ key }) => key === item.type)
    return {
      source: ownSource.code,
      key: `${ownSource.code}:${item.id}:${item.day}`,
      title: item.title,
      start: item.start,
      end: item.end,
      isAllDay: item.allDay,
      place: item.place,
      isBusy: item.isBusy,
      own: {
        id: item.id,
        day: item.day,
        version: item.version,
        isMine: item.reply === null,
        ownerName: item.ownerName,
        reply: item.reply,
        type: item.type,
        typeName: type?.label ?? '',
        color: item.color ?? type?.tone ?? null,
        isRepeating: item.repeat !== null,
        isCancelled: item.cancelTime !== null,
      },
    }
  })
}

function shownSource(source: string, { userId: _userId, ...item }: ScheduleItem): Item {
  return { ...item, source, key: `${source}:${item.key}` }
}
