import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'

/** By when something is to be done, as people see it; weeks end on Sunday. What others are asked about stands behind everything. */
export const todoGroups = {
  late: '已逾期',
  today: '今天',
  week: '本周',
  later: '以后',
  undated: '未设时限',
  waiting: '等待他人',
} as const

export type TodoGroup = keyof typeof todoGroups

/** The group of something to do at a moment, by the school's clock. */
export function groupOf({ deadline }: { deadline: string | null }, now: Date): TodoGroup {
  if (deadline === null) return 'undated'
  if (Date.parse(deadline) <= now.getTime()) return 'late'
  const [day, today] = [dayOf(deadline), dayOf(now)]
  if (day <= today) return 'today'
  return day <= addDays(today, 7 - weekdayOf(today)) ? 'week' : 'later'
}
