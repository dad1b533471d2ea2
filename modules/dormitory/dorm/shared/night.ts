import { defineService } from '#kernel/world/service.ts'
import { addDays } from '#kernel/rules/days.ts'
import { clockOf, dayOf, type Moment } from '#kernel/rules/school-time.ts'

/** Which night a moment belongs to: what happens before the split belongs to the night that began the evening before. */
export function nightDateOf(moment: Moment, split: string): string {
  const day = dayOf(moment)
  return clockOf(moment) < split ? addDays(day, -1) : day
}

/** The night it is now, or the last one as long as the next has not begun. */
export const nightNow = defineService<Record<string, never>, string>('dorm.nightNow')
