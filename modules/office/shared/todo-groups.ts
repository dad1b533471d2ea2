/** By when something is to be done, as people see it: weeks end on Sunday; what has no end comes last. */
export const todoGroups = { late: '已逾期', today: '今天', week: '本周', later: '以后' } as const

export type TodoGroup = keyof typeof todoGroups

const dayMs = 86_400_000
const offset = 8 * 3_600_000

/** The group of a deadline at a moment, by the school's clock. */
export function groupOf(deadline: string | null, now: Date): TodoGroup {
  if (deadline === null) return 'later'
  const [due, at] = [Date.parse(deadline), now.getTime()]
  if (due <= at) return 'late'
  const [dueDay, today] = [Math.floor((due + offset) / dayMs), Math.floor((at + offset) / dayMs)]
  if (dueDay === today) return 'today'
  // Day 0 of the count was a Thursday.
  const weekEnd = today + ((10 - (today % 7)) % 7)
  return dueDay <= weekEnd ? 'week' : 'later'
}
