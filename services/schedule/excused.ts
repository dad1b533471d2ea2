import type { Ctx } from '#kernel/world/context.ts'
import type { ScheduleItem, SchedulePerson } from './schedule-provider.ts'

/** What excuses people from whatever else falls on the time between two moments. */
export async function excusedBetween(
  ctx: Ctx,
  asked: { people: readonly SchedulePerson[]; from: Date; to: Date },
): Promise<ScheduleItem[]> {
  const providers = [...ctx.world.schedules.values()].filter(({ excuses }) => excuses)
  const items: ScheduleItem[] = []
  if (asked.people.length > 0) for (const provider of providers) items.push(...(await provider.query(ctx, asked)))
  return items
}

type Span = { start: string | Date; end: string | Date }

/** Whether two spans have some time in common. */
function touches(one: Span, other: Span): boolean {
  return at(one.start) < at(other.end) && at(one.end) > at(other.start)
}

/** What excuses somebody from something, be it only from a part of it: what is left of it still takes their time. */
export function excusedFrom(
  items: readonly ScheduleItem[],
  { userId, beginAt, endAt }: { userId: string; beginAt: string | Date | null; endAt: string | Date | null },
): { title: string; isWhole: boolean } | undefined {
  if (beginAt === null || endAt === null) return undefined
  const found = items.find((one) => one.userId === userId && touches(one, { start: beginAt, end: endAt }))
  return found && { title: found.title, isWhole: at(found.start) <= at(beginAt) && at(found.end) >= at(endAt) }
}

function at(moment: string | Date): number {
  return new Date(moment).getTime()
}
