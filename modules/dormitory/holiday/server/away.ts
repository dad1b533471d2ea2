import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { listExcused } from '#modules/affairs/leave/shared/services.ts'

/** Who was excused at midnight, by student and night. */
export async function awayOn(
  ctx: Ctx,
  studentIds: readonly string[],
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (studentIds.length === 0) return found
  for (const day of days) {
    const at = beginOf(addDays(day, 1)).toISOString()
    for (const { studentId } of await ctx.call(listExcused, { studentIds, at, isNight: true }))
      found.add(nightOf(studentId, day))
  }
  return found
}

export const nightOf = (studentId: string, day: string) => `${studentId} ${day}`
