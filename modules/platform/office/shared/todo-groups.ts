/** When something came to be done, as people see it; what is late stands before everything else, weeks begin on Monday. */
export const todoGroups = { late: '已逾期', today: '今天', week: '本周', earlier: '更早', waiting: '等待他人' } as const

export type TodoGroup = keyof typeof todoGroups

const dayMs = 86_400_000
const offset = 8 * 3_600_000

/** The group of something to do at a moment, by the school's clock. */
export function groupOf({ deadline, since }: { deadline: string | null; since: string }, now: Date): TodoGroup {
  if (deadline !== null && Date.parse(deadline) <= now.getTime()) return 'late'
  const [day, today] = [dayAt(Date.parse(since)), dayAt(now.getTime())]
  if (day >= today) return 'today'
  // Day 0 of the count was a Thursday.
  return day >= today - ((today + 3) % 7) ? 'week' : 'earlier'
}

function dayAt(time: number): number {
  return Math.floor((time + offset) / dayMs)
}
