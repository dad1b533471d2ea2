import { weekdayOf } from '#kernel/rules/days.ts'
import { t, tKey } from './i18n.ts'

/** Monday first, as texts to be told by `t`. */
export const weekdays = [
  tKey('周一'),
  tKey('周二'),
  tKey('周三'),
  tKey('周四'),
  tKey('周五'),
  tKey('周六'),
  tKey('周日'),
] as const

/** Their names, Monday first. */
export function weekdayNames(): string[] {
  return weekdays.map((name) => t(name))
}

/** What day of the week a date is. */
export function weekdayName(day: string): string {
  return t(weekdays[weekdayOf(day) - 1]!)
}
