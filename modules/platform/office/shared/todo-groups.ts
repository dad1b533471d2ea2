import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'

/** When something came to be done, as people see it; what is late stands before everything else, weeks begin on Monday. */
export const todoGroups = { late: '已逾期', today: '今天', week: '本周', earlier: '更早', waiting: '等待他人' } as const

export type TodoGroup = keyof typeof todoGroups

/** The group of something to do at a moment, by the school's clock. */
export function groupOf({ deadline, since }: { deadline: string | null; since: string }, now: Date): TodoGroup {
  if (deadline !== null && Date.parse(deadline) <= now.getTime()) return 'late'
  const [day, today] = [dayOf(since), dayOf(now)]
  if (day >= today) return 'today'
  return day >= addDays(today, 1 - weekdayOf(today)) ? 'week' : 'earlier'
}
