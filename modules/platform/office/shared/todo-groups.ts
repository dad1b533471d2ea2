import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'

/** By when something is to be done, as people see it; weeks end on Sunday. What others are asked about, and what somebody put off for themselves, stands behind everything. */
export const todoGroups = {
  late: '已逾期',
  today: '今天',
  week: '本周',
  later: '以后',
  undated: '未设时限',
  waiting: '等待他人',
  putOff: '稍后处理',
} as const

export type TodoGroup = keyof typeof todoGroups

/** When something was done, handed in or shown, as people look for it. */
export const pastGroups = { today: '今天', yesterday: '昨天', week: '本周', before: '更早' } as const

export type PastGroup = keyof typeof pastGroups

/** The group of something that was at a moment, by the school's clock. */
export function pastGroupOf(since: string, now: Date): PastGroup {
  const [day, today] = [dayOf(since), dayOf(now)]
  if (day >= today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day > addDays(today, -weekdayOf(today)) ? 'week' : 'before'
}

/** The group of something to do at a moment, by the school's clock. */
export function groupOf({ deadline }: { deadline: string | null }, now: Date): TodoGroup {
  if (deadline === null) return 'undated'
  if (Date.parse(deadline) <= now.getTime()) return 'late'
  const [day, today] = [dayOf(deadline), dayOf(now)]
  if (day <= today) return 'today'
  return day <= addDays(today, 7 - weekdayOf(today)) ? 'week' : 'later'
}
