import type { Ctx } from '#kernel/world/context.ts'
import { isConflict } from '../shared/conflicts.ts'
import { occurrencesOf, type Series } from '../shared/series.ts'
import { periodText } from '../shared/times.ts'
import { mostDays } from '../shared/user-schedule.ts'
import { askWithin } from './ask-providers.ts'
import { conflictQuestion } from './errors.ts'
import { personOf } from './people.ts'
import { ownItems } from './read-own.ts'

/** Asks before two things are put at the same time. A repeating event is held against the weeks that come first. */
export async function askAboutConflicts(ctx: Ctx, series: Series, except: string | null): Promise<void> {
  const start = Math.max(series.begin, ctx.now().getTime() - 86_400_000)
  const times = occurrencesOf(
    series,
    series.repeat ? start : series.begin,
    (series.repeat ? start : series.begin) + mostDays * 86_400_000,
  )
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return
  const [from, to] = [new Date(first.begin), new Date(last.end)]
  const me = personOf(ctx.actor)
  const own = await ownItems(ctx, { userIds: [me.userId], from, to, except })
  const busyProviders = [...ctx.world.schedules.values()].filter((one) => !one.isNeverBusy)
  const others = (await askWithin(ctx, { people: [me], from, to }, busyProviders)).flatMap(({ items }) => items ?? [])
  const found = [...own.map((one) => ({ ...one, isAllDay: one.allDay })), ...others]
    .filter((item) =>
      times.some(({ begin, end }) =>
        isConflict(item, { start: new Date(begin).toISOString(), end: new Date(end).toISOString(), isBusy: true }),
      ),
    )
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))[0]
  if (found)
    throw conflictQuestion({
      title: found.title,
      time: periodText(Date.parse(found.start), Date.parse(found.end), found.isAllDay),
    })
}
