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

/** The item that excuses somebody from something: one that lasts over its beginning. */
export function excusedFrom(
  items: readonly ScheduleItem[],
  { userId, beginAt }: { userId: string; beginAt: string | Date | null },
): ScheduleItem | undefined {
  if (beginAt === null) return undefined
  const begin = new Date(beginAt).getTime()
  return items.find((one) => one.userId === userId && Date.parse(one.start) <= begin && begin < Date.parse(one.end))
}
